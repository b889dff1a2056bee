import { preflightDeck } from '../../content/decks/index.ts'
import type { PreflightFinding } from '../../content/decks/schema.ts'
import { acceptPriceInputs, readDeckVariables } from '../../content/pricing/index.ts'
import { type PriceNumbers, type PriceVariable, Pricing } from '../../content/pricing/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { listMissing } from './prices/calculate-prices.ts'
import type { CreatedPresentation } from './schema.ts'

/**
 * Returns the problems of a new presentation that its homeowner would notice: the errors of the deck's preflight, and
 * the missing values of prices. Leaves out values that a roof measurement will supply.
 */
export function listWarnings({
	errors,
	variables,
	pricing,
}: {
	errors: readonly PreflightFinding[]
	variables: readonly PriceVariable[]
	pricing: Pricing
}): CreatedPresentation['warnings'] {
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
	const row = await ctx.db.presentation.findFirst({
		where: { id: presentationId, organizationId: ctx.organizationId, deck: { deletedAt: null } },
		select: {
			deckId: true,
			pricing: true,
			deck: { select: { id: true, organizationId: true, priceVariables: true } },
		},
	})
	if (row === null) return { warnings: [], ignoredPriceInputs: [] }
	const variables = await readDeckVariables(ctx.db, row.deck)
	const { ignoredPriceInputs } = acceptPriceInputs(variables, priceInputs)
	const { errors } = await preflightDeck(ctx, { deckId: row.deckId })
	const pricing = Pricing.parse(row.pricing)
	return { warnings: listWarnings({ errors, variables, pricing }), ignoredPriceInputs }
}
