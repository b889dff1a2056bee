import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadMessages } from '../messages/index.ts'
import { makePrice, makeStatedPrice } from '../testing/pricing-fixture.ts'
import { makeSlide } from '../testing/slides.ts'
import { listNextSteps } from './next-steps.ts'

beforeAll(() => loadMessages('en'))

type Input = Parameters<typeof listNextSteps>[0]
const unsigned: Playback['contract'] = { available: false, signed: false }
const plain: Input = {
	branding: null,
	language: 'en',
	slides: [makeSlide(['One.'])],
	price: null,
	contract: unsigned,
	actions: [],
	appointment: null,
}
const option = makePrice(18_420)
const priced: Input = {
	...plain,
	slides: [{ ...makeSlide(['One.']), pricing: { good: null, better: option, best: null } }],
	price: makeStatedPrice(),
}
const chosen = makeStatedPrice({ total: { currency: 'USD', display: '$18,420' } })
const available = { available: true, signed: false }
const signed = { available: true, signed: true }
const targetsOf = (input: Input) =>
	listNextSteps(input).map((step) => ('page' in step ? step.page : step.url))

const link = { type: 'external_link' as const, name: 'Our reviews', url: 'https://reviews.example' }
const appointment = { type: 'appointment' as const, name: 'Meet us' }

describe('listNextSteps', () => {
	it.each<[string, Input, string[]]>([
		['a deck without prices', plain, ['visit']],
		['a deck with prices', priced, ['prices', 'visit']],
		['a contract without a selected tier', { ...priced, contract: available }, ['prices', 'visit']],
		[
			'a contract with a selected tier',
			{ ...priced, price: chosen, contract: available },
			['agreement', 'prices', 'visit'],
		],
		[
			'a selected tier and a contract that cannot be shown',
			{ ...priced, price: chosen, contract: unsigned },
			['prices', 'visit'],
		],
		[
			'a price that is not chosen anymore',
			{ ...priced, price: { ...chosen, state: 'expired' }, contract: available },
			['prices', 'visit'],
		],
		['a contract without prices', { ...plain, contract: available }, ['agreement', 'visit']],
		['a signed contract', { ...priced, price: chosen, contract: signed }, ['visit', 'agreement']],
		[
			'a deck with an appointment action',
			{ ...priced, actions: [appointment] },
			['visit', 'prices'],
		],
		[
			'a deck with a link action',
			{ ...priced, actions: [link, appointment] },
			['visit', 'prices', 'https://reviews.example'],
		],
	])('orders the next steps by progress toward the sale for %s', (_case, input, targets) => {
		expect(targetsOf(input)).toEqual(targets)
	})

	it('offers to open the booked appointment, and no longer offers to choose a time', () => {
		const booked = {
			startTime: '2026-11-24T16:30:00.000Z',
			endTime: '2026-11-24T17:15:00.000Z',
			attendeeTZ: 'America/Denver',
		}
		const labels = listNextSteps({ ...plain, appointment: booked, actions: [appointment] })
		expect(labels).toEqual([{ page: 'visit', label: 'Your appointment' }])
	})

	it.each([
		['tel:+13035550142', ['tel:+13035550142', 'visit']],
		['javascript:alert(1)', ['visit']],
		[null, ['visit']],
	])('includes the deck’s button only when its URL is safe: %s', (buttonUrl, targets) => {
		const cta = { headline: 'Ready?', body: '', buttonText: 'Go', buttonUrl }
		const branding = { cta } as NonNullable<Input['branding']>
		expect(targetsOf({ ...plain, branding })).toEqual(targets)
	})
})
