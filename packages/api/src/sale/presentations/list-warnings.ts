import {
	type DeckVersion,
	listPreflightErrors,
	requireDeckVersion,
} from '../../content/decks/index.ts'
import { acceptPriceInputs } from '../../content/pricing/index.ts'
import { type PriceNumbers, PriceVariable, type Pricing } from '../../content/pricing/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { listMissing } from './prices/calculate-prices.ts'
import { PRICING } from './prices/stored-prices.ts'
import type { CreatedPresentation } from './schema.ts'

type Created = { deck: DeckVersion; pricing: Pricing; variables: readonly PriceVariable[] }

/**
 * Returns the problems of a new presentation that its homeowner would notice: the errors of the deck's preflight, and
 * the missing values of prices. Leaves out values that a roof measurement will supply.
 */
export async function listWarnings(
	ctx: OrgContext,
	{ deck, pricing, variables }: Created,
): Promise<CreatedPresentation['warnings']> {
	const errors = await listPreflightErrors(ctx, deck)
	const manual = variables.filter(({ source }) => source === 'manual')
	const missing = new Set(listMissing(pricing))
	return [
		...errors.map(({ code, message, detail }) => ({
			code,
			message: detail === null ? `${message}.` : `${message}. ${detail}`,
		})),
		...manual
			.filter(({ key }) => missing.has(key))
			.map(({ label }) => ({
				code: 'price_unresolved',
				message: `A price cannot be calculated for this homeowner, because ${label} has no value.`,
			})),
	]
}

/**
 * Returns the warnings of a stored presentation as of now, and the keys of `priceInputs` that are not price variables of its
 * deck. Returns none after the deck was deleted.
 */
export async function listStoredWarnings(
	ctx: OrgContext,
	presentationId: string,
	priceInputs: PriceNumbers,
): Promise<Pick<CreatedPresentation, 'warnings' | 'ignoredPriceInputs'>> {
	const { rows } = await ctx.pool.query<{ deckId: string; pricing: Pricing }>(
		`select p.deck_id as "deckId", ${PRICING} as pricing
		   from presentation p
		   join deck d on d.organization_id = p.organization_id and d.id = p.deck_id and d.deleted_at is null
		  where p.organization_id = $1 and p.id = $2`,
		[ctx.organizationId, presentationId],
	)
	const [row] = rows
	if (row === undefined) return { warnings: [], ignoredPriceInputs: [] }
	const deck = await requireDeckVersion(ctx, row.deckId)
	const variables = PriceVariable.array().parse(deck.priceVariables)
	const { ignoredPriceInputs } = acceptPriceInputs(variables, priceInputs)
	const warnings = await listWarnings(ctx, { deck, variables, pricing: row.pricing })
	return { warnings, ignoredPriceInputs }
}
