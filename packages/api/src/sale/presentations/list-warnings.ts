import { type DeckVersion, listPreflightErrors } from '../../content/decks/index.ts'
import type { PriceVariable, Pricing } from '../../content/pricing/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { listMissing } from './prices/calculate-prices.ts'
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
