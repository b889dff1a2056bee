import { getContact } from '../../accounts/company/service.ts'
import type { ContractPreview, PreviewContractInput } from '../../contracts/documents/schema.ts'
import type { ContractSelection } from '../../contracts/signing/schema.ts'
import { notFound } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { cancellationOf } from './cancellation.ts'
import { unknownVariables } from './check-template.ts'
import { composeContract, wholeTemplate } from './compose.ts'
import { readSelection, selectionStatement } from './selection.ts'
import { readSettings } from './settings.ts'
import { contractVariables } from './variables.ts'

const SAMPLE: Homeowner = {
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
	country: 'US',
	email: 'karen@homeowner.example',
	phone: '(303) 555-0142',
}

/**
 * A contract as its homeowner would read it if it were opened now: of a presentation, or of a sample home. Nothing is
 * refused for its text: names that are no variable are told with their place, and so is what would stay empty.
 */
export async function previewContract(
	ctx: OrgContext,
	input: PreviewContractInput,
): Promise<ContractPreview> {
	await requireDeck(ctx, input.deckId)
	const [{ homeowner, selection, rep }, company, settings, { parseContract }] = await Promise.all([
		readPresentation(ctx, input),
		getContact(ctx),
		readSettings(ctx.db, ctx.organizationId),
		import('./markdown.ts'),
	])
	const at = ctx.now()
	const timeZone = company.contact.timezone
	const cancellation = cancellationOf(settings, { at, timeZone, country: homeowner.country })
	const repName = input.repName ?? rep
	const values = contractVariables({ given: {}, homeowner, company, repName, at })
	const { text, missing } = composeContract(wholeTemplate(input), values, {
		at,
		timeZone,
		cancellation,
		selection: selection && selectionStatement(selection),
	})
	return {
		blocks: parseContract(text),
		missing,
		unknown: unknownVariables(input),
		values,
		cancellation,
	}
}

type Shown = { homeowner: Homeowner; selection: ContractSelection | null; rep: string | null }

/** The rep of a presentation is whoever made it, of the sample whoever looks. */
async function readPresentation(
	ctx: OrgContext,
	{ deckId, presentationId }: PreviewContractInput,
): Promise<Shown> {
	const { caller, organizationId } = ctx
	if (presentationId === undefined)
		return { homeowner: SAMPLE, selection: null, rep: 'name' in caller ? caller.name : null }
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
