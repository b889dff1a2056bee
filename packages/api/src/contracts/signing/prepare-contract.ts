import type { Prisma } from '@dormer/db'
import { getContact } from '../../accounts/company/index.ts'
import type { CompanyContact } from '../../accounts/company/schema.ts'
import {
	composeContract,
	computeCancellation,
	contractVariables,
	findMarkdownExcess,
	formatSelection,
	fullName,
	mergeRequirements,
	priceVariables,
	readSelection,
	readSettings,
	wholeTemplate,
} from '../../content/contract-templates/index.ts'
import {
	type Cancellation,
	COMPANY_VARIABLES,
	type ContractSelection,
	type ContractSettings,
	type ContractVariable,
	type ContractVariables,
	PRICE_VARIABLES,
	type Requirements,
	variableLabel,
} from '../../content/contract-templates/schema.ts'
import { AppError } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ContractConfig } from './find-contract.ts'

type Presentation = Prisma.PresentationGetPayload<object>
/** What a contract needs of a presentation. It is parsed, so that it may also come from a preview. */
type ContractBasis = Record<'homeowner' | 'selection' | 'earlierSelections' | 'price', unknown>
/** Company details that a contract contains. They are read before the transaction locks the presentation. */
export type Company = CompanyContact & { settings: ContractSettings; repName: string | null }
/** Text of a contract at the time of a view or a signature, with the values that produced the text. */
export type PreparedContract = {
	template: string
	variables: ContractVariables
	text: string
	requirements: Requirements
	homeowner: Homeowner
	customerName: string
	timeZone: string
	selection: ContractSelection | null
	cancellation: Cancellation | null
}

/** Returns the company details for a contract. The rep is the user who created the presentation. */
export async function readCompany(
	ctx: OrgContext,
	{ createdById }: Pick<Presentation, 'createdById'>,
): Promise<Company> {
	const { db, organizationId } = ctx
	const contact = await getContact(ctx)
	const where = { id: createdById ?? '', organizationId }
	const rep = createdById === null ? null : await db.user.findFirst({ where })
	return {
		...contact,
		settings: await readSettings(db, organizationId),
		repName: rep?.name ?? null,
	}
}

/**
 * Returns the contract of a presentation: its text, and the values in the text. The same input gives the same text. Rejects
 * with 409 `CONTRACT_NOT_PUBLISHED` when the text exceeds the Markdown limits (`findMarkdownExcess`), because it was published
 * before these limits existed. Rejects a text with a company or price variable that has no value (`requireCompanyDetails`,
 * `requirePrice`).
 */
export function prepareContract(
	company: Company,
	presentation: ContractBasis,
	{ config, submitted, at }: { config: ContractConfig; submitted: ContractVariables; at: Date },
): PreparedContract {
	const homeowner = Homeowner.parse(presentation.homeowner)
	const timeZone = company.contact.timezone
	const repName = config.repName ?? company.repName
	const selection = readSelection(presentation)
	const variables = {
		...contractVariables({ submitted, homeowner, company, repName, at }),
		...priceVariables(selection, company.settings),
	}
	const { country } = homeowner
	const cancellation = computeCancellation(company.settings, { at, timeZone, country })
	const template = wholeTemplate(config)
	const { text, missing } = composeContract(template, variables, {
		at,
		timeZone,
		cancellation,
		selection: selection && formatSelection(selection),
	})
	requireCompanyDetails(missing)
	requirePrice(missing, selection)
	const excess = findMarkdownExcess(text)
	if (excess !== undefined)
		throw new AppError(
			'CONTRACT_NOT_PUBLISHED',
			`The company must shorten this contract before it can be shown. ${excess}`,
		)
	return {
		template,
		variables,
		text,
		requirements: effectiveRequirements(config, company),
		homeowner,
		customerName: fullName(homeowner),
		timeZone,
		selection,
		cancellation,
	}
}

/**
 * Rejects with 409 `CONTRACT_NOT_PUBLISHED` a contract whose text contains a company detail that the company has not entered.
 * The name of the rep may be missing, because a presentation that a program created has no rep.
 */
function requireCompanyDetails(missing: readonly ContractVariable[]) {
	const blanks = COMPANY_VARIABLES.filter((key) => key !== 'rep_name' && missing.includes(key))
	if (blanks.length === 0) return
	const labels = blanks.map(variableLabel).join(', ')
	throw new AppError(
		'CONTRACT_NOT_PUBLISHED',
		`The company must enter these details before this contract can be shown: ${labels}. PUT /api/company/contact stores them.`,
	)
}

/**
 * Rejects a contract whose price or payment would be blank: with 409 `OPTION_NOT_CHOSEN` when the homeowner has not selected a
 * price, otherwise with 409 `CONTRACT_NOT_PUBLISHED`, because the company has not set its deposit percentage.
 */
function requirePrice(missing: readonly ContractVariable[], selection: ContractSelection | null) {
	if (!PRICE_VARIABLES.some((key) => missing.includes(key))) return
	if (selection === null)
		throw new AppError(
			'OPTION_NOT_CHOSEN',
			'This contract states a price. Choose an option before you read it.',
		)
	throw new AppError(
		'CONTRACT_NOT_PUBLISHED',
		'The company must set its deposit percentage before this contract can be shown.',
	)
}

/**
 * Returns the requirements of a contract. A typed name is always required, unless the company requires a one-time code:
 * then the code proves the consent.
 */
function effectiveRequirements(
	{ requirements }: ContractConfig,
	{ settings }: Company,
): Requirements {
	const { typedSignature, ...others } = mergeRequirements(requirements, {})
	return { ...others, typedSignature: typedSignature || settings.signerCheck !== 'email_code' }
}
