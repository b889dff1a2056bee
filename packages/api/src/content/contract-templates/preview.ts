import { getContact } from '../../accounts/company/index.ts'
import { notFound } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { requireDeck } from '../../core/require.ts'
import { SAMPLE_HOMEOWNER } from '../../core/sample-homeowner.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { computeCancellation } from './cancellation.ts'
import { checkComplexity, unknownVariables } from './check-template.ts'
import { composeContract, wholeTemplate } from './compose.ts'
import type { ContractPreview, PreviewContractInput } from './preview-schema.ts'
import { priceVariables } from './price-variables.ts'
import { readBlocks } from './read-blocks.ts'
import type { ContractSelection } from './schema.ts'
import { formatSelection, readSelection } from './selection.ts'
import { readSettings } from './settings.ts'
import { contractVariables } from './variables.ts'

/**
 * Option that the sample homeowner of the preview selected. A preview without a presentation shows the prices of this option.
 */
const SAMPLE_SELECTION: Parameters<typeof priceVariables>[0] = {
	name: 'Better',
	price: {
		status: 'priced',
		amountCents: 1_840_000,
		currency: 'USD',
		display: '$18,400',
		missing: [],
		trace: [],
		upgrades: [],
	},
}

/**
 * Returns a contract as the homeowner would currently read it, for a presentation or for a sample home. Does not reject
 * an incomplete text: returns its unknown variables with their positions, and its variables without a value.
 */
export async function previewContract(
	ctx: OrgContext,
	input: PreviewContractInput,
): Promise<ContractPreview> {
	await requireDeck(ctx, input.deckId)
	await checkComplexity(input)
	const [{ homeowner, selection, rep }, company, settings] = await Promise.all([
		readPresentation(ctx, input),
		getContact(ctx),
		readSettings(ctx.db, ctx.organizationId),
	])
	const at = ctx.now()
	const timeZone = company.contact.timezone
	const cancellation = computeCancellation(settings, { at, timeZone, country: homeowner.country })
	const repName = input.repName ?? rep
	const isSample = input.presentationId === undefined
	const values = {
		...contractVariables({ submitted: {}, homeowner, company, repName, at }),
		...priceVariables(isSample ? SAMPLE_SELECTION : selection, settings),
	}
	const { text, missing } = composeContract(wholeTemplate(input), values, {
		at,
		timeZone,
		cancellation,
		selection: selection && formatSelection(selection),
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
	return {
		homeowner: Homeowner.parse(presentation.homeowner),
		selection: readSelection(presentation),
		rep: rep?.name ?? null,
	}
}
