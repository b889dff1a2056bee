import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { type ApiCaller, it } from '../../testing/fixtures.ts'

const LAYERS = {
	key: 'layers',
	label: 'Layers',
	source: 'manual' as const,
	purpose: 'everyone' as const,
	default: 1,
}
const tier = (name: string, amount: number) => ({
	name,
	highlights: [],
	price: { mode: 'fixed' as const, amount },
	upgrades: [],
})

describe('GET /api/decks/{deckId}/preflight', () => {
	it('reports a tier whose price nobody typed as an error, also beside a tier with a price', async ({
		company,
		api,
	}) => {
		const { db, organizationId } = company
		const { id: deckId } = await make.deck(db, { organizationId })
		const { id: slideId } = await make.slide(db, { organizationId, deckId })
		const productData = { good: tier('Good', 1840), better: tier('Wide', 0), best: null }
		await api.slides.setProductData({ slideId, productData })
		const { errors } = await api.decks.preflight({ deckId })
		expect(errors.filter(({ panel }) => panel === 'pricing')).toEqual([
			expect.objectContaining({
				code: 'price_to_type',
				message: 'Wide on slide 1 has no price yet',
				slideId,
			}),
		])
	})

	it.for([
		['Better is $15,380 for your home.', 'errors', 'amount_fixed'],
		['The Preferred roof comes to $ 15,380.', 'errors', 'amount_fixed'],
		['$15,380 for the Preferred roof.', 'errors', 'amount_fixed'],
		['Here is a photo of your own roof.', 'warnings', 'claim_about_home'],
		['What we found on your roof.', 'warnings', 'claim_about_home'],
	] as const)(
		'reports the script "%s" under %s as %s',
		async ([script, kind, code], { company, api }) => {
			const found = await preflightOf(company, api, script)
			expect(found[kind].map((finding) => finding.code)).toContain(code)
		},
	)

	it.for([
		'Better is {{price.better}} for your home.',
		'Better is $500 more than Good.',
		'Better is $149 a month.',
		'Good is a fixed offer of $15,380.',
		'A better roof lasts. The permit is $500.',
		'A roof like yours.',
	])('accepts the script "%s"', async (script, { company, api }) => {
		const { errors, warnings } = await preflightOf(company, api, script)
		const codes = [...errors, ...warnings].map(({ code }) => code)
		expect(codes).not.toContain('amount_fixed')
		expect(codes).not.toContain('claim_about_home')
	})
})

describe('GET /api/decks/{deckId}/preflight with a monthly payment', () => {
	const LENDER = { name: 'Front Range Credit Union', months: 120, aprPercent: 6.9 }

	it.for([
		['Better is $189 a month.', 'monthly_fixed'],
		['$189/month for the Better roof', 'monthly_fixed'],
		['Just $ 1,189.50 per month!', 'monthly_fixed'],
		['Solo $189 al mes.', 'monthly_fixed'],
	] as const)(
		'reports "%s", which is not the payment of the homeowner',
		async ([script, code], { company, api }) => {
			await api.contracts.updateSettings({ lenders: [LENDER] })
			const { errors } = await preflightOf(company, api, script)
			expect(errors.filter((found) => found.code === code)).toEqual([
				expect.objectContaining({ detail: expect.stringContaining('{{price.monthly}}') }),
			])
		},
	)

	it.for(['Better is $189 a month.', 'Preferred is {{price.better}}, or {{price.monthly}}.'])(
		'refuses "%s" without the terms of a lender',
		async (script, { company, api }) => {
			const { errors } = await preflightOf(company, api, script)
			expect(errors.filter(({ code }) => code === 'monthly_without_lender')).toHaveLength(1)
		},
	)

	it.for([
		'Preferred is {{price.better}}, or {{price.monthly}}.',
		'Good is a fixed offer, or $177.78 a month.',
		'A cool roof can save $40 a month.',
		'The bill was $90 a month before.',
		'Bronze: four visits a year, $39 a month.',
	])('accepts "%s" with the terms of a lender', async (script, { company, api }) => {
		await api.contracts.updateSettings({ lenders: [LENDER] })
		const { errors } = await preflightOf(company, api, script)
		expect(errors.map(({ code }) => code).filter((code) => code.startsWith('monthly'))).toEqual([])
	})
})

/** Checks a deck whose option Better is calculated for each home and whose option Good has a fixed price. */
async function preflightOf(company: OrgContext, api: ApiCaller, narrationScript: string) {
	const { db, organizationId } = company
	const { id: deckId } = await make.deck(db, { organizationId, priceVariables: [LAYERS] })
	await make.slide(db, { organizationId, deckId, narrationScript })
	const { id: slideId } = await make.slide(db, { organizationId, deckId })
	const formula = { mode: 'formula' as const, formula: 'layers * 850 + 18000' }
	const better = { name: 'Preferred', price: formula }
	await api.slides.setProductData({ slideId, productData: { good: tier('Good', 15_380), better } })
	return api.decks.preflight({ deckId })
}
