import { Prisma, type Tx } from '@dormer/db'
import { listSelections } from '../../../content/pricing/index.ts'
import type { Pricing, ProductSelection } from '../../../content/pricing/schema.ts'
import { notFound } from '../../../core/errors.ts'
import type { Homeowner } from '../../../core/homeowner-schema.ts'
import type { PriceBook, PriceFacts } from './calculate-prices.ts'
import { PRICING } from './stored-prices.ts'

export type PresentationRef = { organizationId: string; presentationId: string }

/** Presentation with its prices and all inputs of the price calculation. */
export type PricedPresentation = PresentationRef & {
	deckId: string
	homeowner: Homeowner
	measurementStrategy: string
	engagement: string
	expiresAt: Date | null
	book: PriceBook
	facts: PriceFacts
	/** Selections, at most one for each pricing slide, the newest last. */
	selections: ProductSelection[]
	pricing: Pricing
	/** Time when the prices were frozen, or null while the prices can change. */
	frozenAt: Date | null
}
type Row = Omit<PricedPresentation, 'facts' | 'selections'> &
	Omit<PriceFacts, 'selections'> & {
		selection: ProductSelection | null
		earlierSelections: ProductSelection[]
	}

/** Reads a presentation with its prices. Returns undefined when it is missing or deleted. */
export async function readPricedPresentation(
	db: Pick<Tx, '$queryRaw'>,
	{ organizationId, presentationId }: PresentationRef,
): Promise<PricedPresentation | undefined> {
	const [row] = await db.$queryRaw<Row[]>`
		select p.organization_id as "organizationId", p.id as "presentationId", p.deck_id as "deckId",
		       p.homeowner, p.measurement_strategy as "measurementStrategy", p.engagement,
		       p.expires_at as "expiresAt", p.price_inputs as "priceInputs",
		       p.rep_overrides as "repOverrides", p.measurement, p.selection,
		       p.earlier_selections as "earlierSelections", ${Prisma.raw(PRICING)} as pricing,
		       p.pricing_frozen_at as "frozenAt",
		       jsonb_build_object('variables', s.content->'deck'->'priceVariables', 'slides',
		        (select coalesce(jsonb_agg(jsonb_build_object('id', slide->'id', 'title', slide->'title',
		                'slideType', slide->'slideType', 'productData', slide->'productData',
		                'script', slide->'script') order by place), '[]')
		           from jsonb_array_elements(s.content->'slides')
		                with ordinality as slides (slide, place))) as book
		  from presentation p
		  join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
		 where p.id = ${presentationId}::uuid and p.organization_id = ${organizationId}::uuid
		   and p.deleted_at is null`
	if (row === undefined) return undefined
	const { priceInputs, repOverrides, measurement, selection, earlierSelections, ...rest } = row
	const selections = listSelections({ selection, earlierSelections })
	return { ...rest, selections, facts: { priceInputs, repOverrides, measurement, selections } }
}

/**
 * Locks a presentation until the transaction ends, and reads it with its prices. Returns undefined when it is missing
 * or deleted. Takes the `for update` lock at once, because a later upgrade of a weaker lock can cause a deadlock.
 */
export async function lockPricedPresentation(
	tx: Tx,
	ref: PresentationRef,
): Promise<PricedPresentation | undefined> {
	await tx.$queryRaw`
		select 1 from presentation
		 where id = ${ref.presentationId}::uuid and organization_id = ${ref.organizationId}::uuid
		   for update`
	return readPricedPresentation(tx, ref)
}

/** Locks and reads a presentation. Rejects with 404 when it is missing, deleted or of another organization. */
export async function requirePricedPresentation(
	tx: Tx,
	ref: PresentationRef,
): Promise<PricedPresentation> {
	const priced = await lockPricedPresentation(tx, ref)
	if (priced === undefined) throw notFound('Presentation')
	return priced
}
