import { make } from '@dormer/db/testing'
import type { PriceVariable, ProductSlideData } from '../../../content/pricing/schema.ts'
import type { App } from '../../../core/app.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { createCaller } from '../../../index.ts'
import { makeCompany } from '../../../testing/test-app.ts'

export const ROOF: PriceVariable[] = [
	{ key: 'roof_squares', label: 'Roof size', unit: 'squares', source: 'measurement' },
	{ key: 'waste_pct', label: 'Waste', unit: '%', source: 'measurement', default: 10 },
	{ key: 'layers', label: 'Tear-off layers', source: 'manual', min: 1, max: 4 },
	{ key: 'eave_ft', label: 'Eaves', unit: 'ft', source: 'measurement' },
	{
		key: 'billable_sq',
		label: 'Squares with waste',
		unit: 'squares',
		source: 'formula',
		formula: 'roof_squares * (1 + waste_pct / 100)',
	},
	{ key: 'left_over', label: 'Unused variable', source: 'measurement' },
]

export const FORMULA = 'roundup_to(billable_sq * 575 + layers * 850, 10)'
/** 28.4 squares, 10 % waste and one layer: 31.24 × 575 + 850, rounded up. */
export const SQUARES = { roof_squares: 28.4, layers: 1 }
export const BETTER_CENTS = 1_882_000

export const TIERS = {
	good: {
		name: 'Essential',
		highlights: [],
		price: { mode: 'fixed', amount: 14_330 },
		upgrades: [],
	},
	better: {
		name: 'Preferred',
		highlights: [],
		price: { mode: 'formula', formula: FORMULA },
		upgrades: [
			{ key: 'fan', label: 'Attic fan', formula: '640.555' },
			{ key: 'guards', label: 'Gutter guards', formula: 'eave_ft * 11' },
		],
	},
	best: {
		name: 'Lifetime',
		highlights: [],
		price: { mode: 'hidden', amount: 23_010, formula: '23010', prefix: 'Ask us' },
		upgrades: [],
	},
	subtitle: null,
	brandLogo: null,
	disclaimer: null,
	defaultSelectedTier: null,
} satisfies ProductSlideData

type PricedDeck = { deckId: string; slideId: string }

/** A deck that says hello and has one slide with prices. */
export async function makePricedDeck(
	ctx: OrgContext,
	{
		productData = TIERS,
		script = 'Choose the roof that fits.',
	}: { productData?: ProductSlideData; script?: string } = {},
): Promise<PricedDeck> {
	const { organizationId } = ctx
	const priceVariables = ROOF
	const { id: deckId } = await make.deck(ctx.db, { organizationId, priceVariables })
	await make.slide(ctx.db, { organizationId, deckId, narrationScript: 'Hello {{first_name}}.' })
	const slide = { organizationId, deckId, title: 'Prices', narrationScript: script }
	const { id: slideId } = await make.slide(ctx.db, slide)
	await createCaller(ctx).slides.setProductData({ slideId, productData })
	return { deckId, slideId }
}

type PricedCompany = PricedDeck & { ctx: OrgContext; caller: ReturnType<typeof createCaller> }

/** A company with such a deck, and what its admin can do. */
export async function makePricedCompany(app: App): Promise<PricedCompany> {
	const ctx = await makeCompany(app)
	return { ctx, caller: createCaller(ctx), ...(await makePricedDeck(ctx)) }
}

/** The holder of a presentation's token, at some time. */
export function homeowner(
	ctx: OrgContext,
	presentationId: string,
	now = ctx.now,
): ReturnType<typeof createCaller> {
	const { organizationId } = ctx
	return createCaller({
		...ctx,
		now,
		caller: { kind: 'presentation', organizationId, presentationId },
	})
}

/** The events of prices and choices that a presentation told, in order. */
export async function priceEvents(ctx: OrgContext, presentationId: string) {
	const rows = await ctx.db.event.findMany({
		where: { aggregateId: presentationId, eventType: { startsWith: 'pr' } },
		orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
		select: { eventType: true, payload: true },
	})
	return rows.filter(({ eventType }) => !eventType.startsWith('presentation.'))
}
