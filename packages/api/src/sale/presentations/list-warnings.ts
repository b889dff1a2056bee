import { listPreflightErrors } from '../../content/decks/index.ts'
import { type PriceVariable, Pricing } from '../../content/pricing/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { CreatedPresentation } from './schema.ts'

type Created = { deckId: string; presentationId: string; variables: readonly PriceVariable[] }

/**
 * Returns the problems of a new presentation that its homeowner would notice: the errors of the deck's preflight, and
 * the missing values of prices. Leaves out values that a roof measurement will supply.
 */
export async function listWarnings(
	ctx: OrgContext,
	{ deckId, presentationId, variables }: Created,
): Promise<CreatedPresentation['warnings']> {
	const { organizationId } = ctx
	const errors = await listPreflightErrors(ctx, { deckId })
	const { pricing } = await ctx.db.presentation.findFirstOrThrow({
		where: { id: presentationId, organizationId },
		select: { pricing: true },
	})
	const manual = variables.filter(({ source }) => source === 'manual')
	const missing = new Set(
		Pricing.parse(pricing).flatMap(({ good, better, best }) =>
			[good, better, best].flatMap((tier) => tier?.missing ?? []),
		),
	)
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
