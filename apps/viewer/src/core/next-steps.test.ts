import type { Playback } from '@dormer/api/sale/presentations/schema'
import { describe, expect, it } from 'vitest'
import { makeSlide } from '../testing/slides.ts'
import { listNextSteps } from './next-steps.ts'

type Facts = Parameters<typeof listNextSteps>[0]
const unsigned: Playback['contract'] = { available: false, signed: false }
const plain: Facts = {
	branding: null,
	slides: [makeSlide(['One.'])],
	selection: null,
	contract: unsigned,
	actions: [],
}
const price = {
	status: 'priced' as const,
	currency: 'USD',
	display: '$18,420',
	missing: [],
	trace: [],
	upgrades: [],
}
const priced: Facts = {
	...plain,
	slides: [{ ...makeSlide(['One.']), pricing: { good: null, better: price, best: null } }],
}
const selection: Facts['selection'] = {
	slideId: '01940000-0000-7000-8000-00000000000a',
	tier: 'better',
	upgrades: [],
	price,
	selectedAt: '2026-11-20T18:00:00.000Z',
}
const available = { available: true, signed: false }
const signed = { available: true, signed: true }
const waysOf = (facts: Facts) =>
	listNextSteps(facts).map((step) => ('page' in step ? step.page : step.url))

const link = { type: 'external_link' as const, name: 'Our reviews', url: 'https://reviews.example' }
const visit = { type: 'appointment' as const, name: 'Meet us' }

describe('the ways on', () => {
	it.each<[string, Facts, string[]]>([
		['a deck without prices', plain, ['visit']],
		['a deck with prices', priced, ['prices', 'visit']],
		['a contract, but nothing chosen yet', { ...priced, contract: available }, ['prices', 'visit']],
		[
			'a contract, and a choice',
			{ ...priced, selection, contract: available },
			['agreement', 'prices', 'visit'],
		],
		['a contract without prices', { ...plain, contract: available }, ['agreement', 'visit']],
		[
			'a signed contract',
			{ ...priced, selection, contract: signed },
			['visit', 'prices', 'agreement'],
		],
		['a deck that asks for a visit', { ...priced, actions: [visit] }, ['visit', 'prices']],
		[
			'links of its own',
			{ ...priced, actions: [link, visit] },
			['visit', 'prices', 'https://reviews.example'],
		],
	])('of %s begin with the furthest', (_what, facts, ways) => {
		expect(waysOf(facts)).toEqual(ways)
	})

	it.each([
		['tel:+13035550142', ['tel:+13035550142', 'visit']],
		['javascript:alert(1)', ['visit']],
		[null, ['visit']],
	])('lead where the deck’s own button does: %s', (buttonUrl, ways) => {
		const cta = { headline: 'Ready?', body: '', buttonText: 'Go', buttonUrl }
		const branding = { cta } as NonNullable<Facts['branding']>
		expect(waysOf({ ...plain, branding })).toEqual(ways)
	})
})
