import { getContact } from '../../accounts/company/index.ts'
import { notFound } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { type CatalogLanguage, catalogLanguage } from '../../core/languages.ts'
import { requireDeck } from '../../core/require.ts'
import { SAMPLE_HOMEOWNER } from '../../core/sample-homeowner.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { paymentsIn, paymentsOf } from '../pricing/index.ts'
import { computeCancellation } from './cancellation.ts'
import { checkComplexity, unknownVariables } from './check-template.ts'
import { composeContract, wholeTemplate } from './compose.ts'
import type { ContractPreview, PreviewContractInput } from './preview-schema.ts'
import { priceVariables } from './price-variables.ts'
import { readBlocks } from './read-blocks.ts'
import type { ContractSelection, ContractSettings } from './schema.ts'
import { formatSelection, readContractSelection } from './selection.ts'
import { readSettings } from './settings.ts'
import { contractVariables } from './variables.ts'

/**
 * Option that the sample homeowner of the preview selected. A preview without a presentation shows the prices of this option.
 */
const SAMPLE_PRICE: ContractSelection['price'] = {
	status: 'priced',
	amountCents: 1_840_000,
	currency: 'USD',
	display: '$18,400',
	missing: [],
	trace: [],
	upgrades: [],
}

function sampleSelection(settings: ContractSettings, language: CatalogLanguage) {
	const terms = { ...settings, payments: paymentsIn(settings.payments, language), canCancel: true }
	const payments = paymentsOf(SAMPLE_PRICE, terms)
	return { name: 'Better', price: SAMPLE_PRICE, payments }
}

/**
 * Returns a contract as the homeowner would currently read it, for a presentation or for a sample home. Does not reject
 * an incomplete text: returns its unknown variables with their positions, and its variables without a value.
 */
export async function previewContract(
	ctx: OrgContext,
	input: PreviewContractInput,
): Promise<ContractPreview> {
	const deck = await requireDeck(ctx, input.deckId)
	const language = catalogLanguage(deck.language)
	await checkComplexity(input)
	const settings = await readSettings(ctx.db, ctx.organizationId)
	const [{ homeowner, selection, rep }, company] = await Promise.all([
		readPresentation(ctx, input, { settings, language }),
		getContact(ctx),
	])
	const at = ctx.now()
	const timeZone = company.contact.timezone
	const cancellation = computeCancellation(settings, { at, timeZone, country: homeowner.country })
	const repName = input.repName ?? rep
	const isSample = input.presentationId === undefined
	const values = {
		...contractVariables({ submitted: {}, homeowner, company, repName, at, language }),
		...priceVariables(isSample ? sampleSelection(settings, language) : selection, settings),
	}
	const { text, missing } = composeContract(wholeTemplate(input), values, {
		at,
		timeZone,
		cancellation,
		language,
		selection: selection && formatSelection(selection, { language, cancellation }),
	})
	return {
		blocks: await readBlocks(text),
		missing,
		unknown: unknownVariables(input),
		values,
		cancellation,
	}
}

type PreviewData = { homeowner: Homeowner; selection: ContractSelection | null; rep: string | null }

/**
 * Returns the homeowner, the selection and the rep for a preview. Without a presentation, the homeowner is a sample and the rep
 * is the caller. Otherwise the rep is the presentation's creator.
 */
async function readPresentation(
	ctx: OrgContext,
	{ deckId, presentationId }: PreviewContractInput,
	{ settings, language }: { settings: ContractSettings; language: CatalogLanguage },
): Promise<PreviewData> {
	const { caller, organizationId } = ctx
	if (presentationId === undefined)
		return {
			homeowner: SAMPLE_HOMEOWNER,
			selection: null,
			rep: 'name' in caller ? caller.name : null,
		}
	const presentation = await ctx.db.presentation.findFirst({
		where: { id: presentationId, organizationId, deckId, deletedAt: null },
	})
	if (presentation === null) throw notFound('Presentation')
	const { createdById } = presentation
	const rep =
		createdById === null
			? null
			: await ctx.db.user.findFirst({ where: { id: createdById, organizationId } })
	const homeowner = Homeowner.parse(presentation.homeowner)
	const { country } = homeowner
	return {
		homeowner,
		selection: readContractSelection(presentation, { settings, country, language }),
		rep: rep?.name ?? null,
	}
}
