import { make } from '@dormer/db/testing'
import type { PriceVariable, ProductSlideData } from '../../../content/pricing/schema.ts'
import { newId } from '../../../core/ids.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { createCaller } from '../../../index.ts'
import { type ApiCaller, it as base } from '../../../testing/fixtures.ts'
import { type CreateInput, KAREN, shareKeyOf } from '../fixtures.ts'
import type { UpdatePresentationInput } from '../schema.ts'

const ROOF: PriceVariable[] = [
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

const FORMULA = 'roundup_to(billable_sq * 575 + layers * 850, 10)'
/**
 * Price inputs for which the tier `better` costs `BETTER_CENTS`. 28.4 squares plus 10 % waste are 31.24 squares. 31.24
 * × $575 + 1 layer × $850 = $18,813, which is rounded up to $18,820.
 */
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

/** Inserts a deck with a greeting slide and a pricing slide. */
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

/** Returns the tRPC procedures for a rep of the company who is no admin. */
export function asRep(ctx: OrgContext): ApiCaller {
	const { caller } = ctx
	if (caller.kind !== 'user') throw new Error('The company’s caller is a user')
	return createCaller({ ...ctx, caller: { ...caller, role: 'rep', name: 'Rob Reyes' } })
}

/** Returns the tRPC procedures of `presentations` for a caller with the token of the given presentation. */
export function asHomeowner(
	ctx: OrgContext,
	presentationId: string,
	now = ctx.now,
): ApiCaller['presentations'] {
	const { organizationId } = ctx
	return createCaller({
		...ctx,
		now,
		caller: { kind: 'presentation', organizationId, presentationId },
	}).presentations
}

/** Returns the price and selection events of a presentation, oldest first. */
export async function readPriceEvents(
	ctx: OrgContext,
	presentationId: string,
): Promise<{ eventType: string; payload: unknown }[]> {
	const rows = await ctx.db.event.findMany({
		where: { aggregateId: presentationId, eventType: { startsWith: 'pr' } },
		orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
		select: { eventType: true, payload: true },
	})
	return rows.filter(({ eventType }) => !eventType.startsWith('presentation.'))
}

/**
 * Inserts the rows of a signed contract for a presentation: contract template, envelope and signed document. Marks the price as
 * agreed when the document states a selection and is not canceled.
 */
export async function insertSignedDocument(
	{ db, organizationId }: OrgContext,
	presentation: { deckId: string; presentationId: string },
	{ selection = {}, cancelled = false }: { selection?: object | null; cancelled?: boolean } = {},
): Promise<void> {
	const { deckId, presentationId } = presentation
	const [configId, documentId] = [newId(), newId()]
	const hash = '0'.repeat(64)
	const common = { organizationId, createdAt: new Date() }
	await db.actionConfig.create({
		data: {
			...common,
			id: configId,
			deckId,
			name: 'Agreement',
			actionType: 'contract',
			templateMarkdown: 'Agreed.',
			requirements: {},
		},
	})
	await db.contractEnvelope.create({
		data: { ...common, id: documentId, presentationId, configId, headHash: hash },
	})
	await db.signedDocument.create({
		data: {
			id: documentId,
			organizationId,
			configVersion: 1,
			templateMarkdown: 'Agreed.',
			templateSha256: hash,
			resolvedText: 'Agreed.',
			documentSha256: hash,
			variables: {},
			...(selection !== null && { selection }),
			customerName: 'Karen Delgado',
			signature: 'Karen Delgado',
			agreedToTerms: true,
			consentVersion: '1',
			signedAt: new Date(),
			timeZone: 'America/Denver',
			companyName: 'Summit Peak Roofing',
			cancelledAt: cancelled ? new Date() : null,
		},
	})
	if (selection !== null && !cancelled)
		await db.presentation.updateMany({
			where: { id: presentationId, organizationId },
			data: { priceAgreedAt: new Date() },
		})
}

/**
 * Extends `it` with a deck that has prices. All tests of a file share one company, so recordings are reused.
 * `pricedDeck` and `deckId` are the deck from `makePricedDeck`, and `slideId` is its pricing slide. `create` creates a
 * presentation of the deck for Karen. `read` reads a presentation, and `update` changes it.
 */
export const it = base
	.extend('company', async ({ fileCompany }) => fileCompany)
	.extend('pricedDeck', ({ company }) => makePricedDeck(company))
	.extend('deckId', async ({ pricedDeck }) => pricedDeck.deckId)
	.extend('slideId', ({ pricedDeck }) => pricedDeck.slideId)
	.extend('create', ({ api, deckId }) => async (input: CreateInput = {}) => {
		const created = await api.presentations.create({ deckId, homeowner: KAREN, ...input })
		return { ...created, id: created.deck_presentation_id, shareKey: shareKeyOf(created.url) }
	})
	.extend(
		'read',
		({ api }) =>
			async (presentationId: string) =>
				(await api.presentations.get({ presentationId })).presentation,
	)
	.extend(
		'update',
		({ api }) =>
			(presentationId: string, input: Partial<UpdatePresentationInput>) =>
				api.presentations.update({ presentationId, ...input }),
	)
