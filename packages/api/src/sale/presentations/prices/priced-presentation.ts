import type { Tx } from '@dormer/db'
import type { Pricing, ProductSelection } from '../../../content/pricing/schema.ts'
import { notFound } from '../../../core/errors.ts'
import type { Homeowner } from '../../../core/homeowner-schema.ts'
import type { PriceBook, PriceFacts } from './calculate-prices.ts'

export type PresentationRef = { organizationId: string; presentationId: string }

/** A presentation with all that its prices stand on. */
export type PricedPresentation = PresentationRef & {
	deckId: string
	homeowner: Homeowner
	measurementStrategy: string
	engagement: string
	expiresAt: Date | null
	book: PriceBook
	facts: PriceFacts
	selection: ProductSelection | null
	pricing: Pricing
	/** From then on its prices stand; null while they move. */
	frozenAt: Date | null
}
type Row = Omit<PricedPresentation, 'facts'> & Omit<PriceFacts, 'selection'>

/** A presentation's prices as they are committed; undefined without it. */
export async function readPricedPresentation(
	db: Pick<Tx, '$queryRaw'>,
	{ organizationId, presentationId }: PresentationRef,
): Promise<PricedPresentation | undefined> {
	const [row] = await db.$queryRaw<Row[]>`
		select p.organization_id as "organizationId", p.id as "presentationId", p.deck_id as "deckId",
		       p.homeowner, p.measurement_strategy as "measurementStrategy", p.engagement,
		       p.expires_at as "expiresAt", p.price_inputs as "priceInputs",
		       p.rep_overrides as "repOverrides", p.measurement, p.selection, p.pricing,
		       p.pricing_frozen_at as "frozenAt",
		       jsonb_build_object('variables', s.content->'deck'->'priceVariables', 'slides',
		        (select coalesce(jsonb_agg(jsonb_build_object('id', slide->'id',
		                'slideType', slide->'slideType', 'productData', slide->'productData',
		                'script', slide->'script') order by place), '[]')
		           from jsonb_array_elements(s.content->'slides')
		                with ordinality as slides (slide, place))) as book
		  from presentation p
		  join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
		 where p.id = ${presentationId}::uuid and p.organization_id = ${organizationId}::uuid
		   and p.deleted_at is null`
	if (row === undefined) return undefined
	const { priceInputs, repOverrides, measurement, ...rest } = row
	const { selection } = rest
	return { ...rest, facts: { priceInputs, repOverrides, measurement, selection } }
}

/**
 * Holds a presentation until the transaction ends, so that its prices change one after another; undefined without it.
 * At once as firmly as anything later in the transaction needs it: a lock made firmer can end in a circle.
 */
export async function lockPricedPresentation(tx: Tx, ref: PresentationRef): Promise<PricedPresentation | undefined> {
	await tx.$queryRaw`
		select 1 from presentation
		 where id = ${ref.presentationId}::uuid and organization_id = ${ref.organizationId}::uuid
		   for update`
	return readPricedPresentation(tx, ref)
}

/** Holds a presentation that has to be there; a missing, deleted or foreign one is 404. */
export async function requirePricedPresentation(tx: Tx, ref: PresentationRef): Promise<PricedPresentation> {
	const priced = await lockPricedPresentation(tx, ref)
	if (priced === undefined) throw notFound('Presentation')
	return priced
}
