import { getContact } from '../company/service.ts'
import { notFound } from '../errors.ts'
import { Homeowner } from '../presentations/schema.ts'
import { requireDeck } from '../require.ts'
import type { OrgContext } from '../trpc.ts'
import { cancellationOf } from './cancellation.ts'
import { unknownVariables } from './check-template.ts'
import { composeContract, wholeTemplate } from './compose.ts'
import type { ContractPreview, PreviewContractInput } from './documents-schema.ts'
import { CONTRACT_VARIABLES } from './schema.ts'
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
	const [homeowner, company, settings, { parseContract }] = await Promise.all([
		readHomeowner(ctx, input),
		getContact(ctx),
		readSettings(ctx.db, ctx.organizationId),
		import('./markdown.ts'),
	])
	const at = ctx.now()
	const timeZone = company.contact.timezone
	const cancellation = cancellationOf(settings, { at, timeZone, country: homeowner.country })
	const { repName } = input
	const values = contractVariables({ given: {}, homeowner, company, repName, at })
	const { text, missing } = composeContract(wholeTemplate(input), values, {
		at,
		timeZone,
		cancellation,
	})
	return {
		blocks: parseContract(text),
		missing,
		unknown: unknownVariables(input),
		values: everyValue(values),
		cancellation,
	}
}

async function readHomeowner(
	ctx: OrgContext,
	{ deckId, presentationId }: PreviewContractInput,
): Promise<Homeowner> {
	if (presentationId === undefined) return SAMPLE
	const presentation = await ctx.db.presentation.findFirst({
		where: { id: presentationId, organizationId: ctx.organizationId, deckId, deletedAt: null },
		select: { homeowner: true },
	})
	if (presentation === null) throw notFound('Presentation')
	return Homeowner.parse(presentation.homeowner)
}

function everyValue(values: ReturnType<typeof contractVariables>): ContractPreview['values'] {
	const entries = CONTRACT_VARIABLES.map((key) => [key, values[key] ?? ''])
	return Object.fromEntries(entries)
}
