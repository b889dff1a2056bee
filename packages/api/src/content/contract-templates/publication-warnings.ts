import type { Prisma } from '@dormer/db'
import { getContact } from '../../accounts/company/index.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { wholeTemplate } from './compose.ts'
import { missingCompanyVariables } from './missing-variables.ts'
import { missingPriceVariables } from './price-variables.ts'
import { variableLabel } from './schema.ts'
import { readSettings } from './settings.ts'
import { detectVariables } from './variables.ts'

/**
 * Returns a sentence for each company detail or price that a published contract uses and that has no value. The editor
 * refuses to publish such a contract. The REST API publishes it and returns these warnings, and homeowners cannot read or sign
 * it while its own text has a blank (`prepareContract` in `contracts/signing`). Returns an empty list for a draft and for an
 * action that is not a contract.
 */
export async function publicationWarnings(
	ctx: OrgContext,
	row: Prisma.ActionConfigGetPayload<object>,
): Promise<string[]> {
	if (row.status !== 'published' || row.actionType !== 'contract') return []
	const company = await getContact(ctx)
	const settings = await readSettings(ctx.db, ctx.organizationId)
	const { organizationId, deckId } = row
	const priceSlide = await ctx.db.slide.findFirst({
		where: { organizationId, deckId, slideType: 'product_pricing_v1' },
		select: { id: true },
	})
	const { known } = detectVariables(wholeTemplate(row))
	return [
		...missingCompanyVariables(row, company, settings),
		...missingPriceVariables(row, settings, priceSlide !== null),
	].map((key) =>
		known.includes(key)
			? `${variableLabel(key)} has no value. Homeowners cannot read or sign the contract until it has one.`
			: `${variableLabel(key)} has no value. The notice of cancellation needs it.`,
	)
}
