import type { Prisma } from '@dormer/db'
import { getContact } from '../../accounts/company/index.ts'
import type { CompanyContact } from '../../accounts/company/schema.ts'
import {
	composeContract,
	computeCancellation,
	contractVariables,
	findLanguageMismatch,
	findMarkdownExcess,
	formatSelection,
	fullName,
	mergeRequirements,
	priceVariables,
	readContractSelection,
	readSettings,
	wholeTemplate,
} from '../../content/contract-templates/index.ts'
import {
	AGREE_LABELS,
	type Cancellation,
	COMPANY_VARIABLES,
	type ContractSelection,
	type ContractSettings,
	type ContractVariable,
	type ContractVariables,
	DEFAULT_REQUIREMENTS,
	PRICE_VARIABLES,
	type Requirements,
	variableLabel,
} from '../../content/contract-templates/schema.ts'
import { AppError } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { readLanguage } from '../../core/language/read-language.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ContractConfig } from './find-contract.ts'
import type { SignContractInput } from './schema.ts'

type Presentation = Prisma.PresentationGetPayload<object>
/** What a contract needs of a presentation. It is parsed, so it may also come from a preview. */
type ContractBasis = Record<
	'homeowner' | 'selection' | 'earlierSelections' | 'price' | 'languageSettings',
	unknown
>
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
	/** Language of the presentation, of its contract, and of the consent. */
	language: CatalogLanguage
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

/** `correctedName` replaces the name of the homeowner in the presentation. */
type Asked = {
	config: ContractConfig
	submitted: ContractVariables
	correctedName?: SignContractInput['correctedName']
	at: Date
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
	{ config, submitted, correctedName, at }: Asked,
): PreparedContract {
	const homeowner = { ...Homeowner.parse(presentation.homeowner), ...correctedName }
	const timeZone = company.contact.timezone
	const repName = config.repName ?? company.repName
	const { country } = homeowner
	const { settings } = company
	const language = readLanguage(presentation)
	const selection = readContractSelection(presentation, { settings, country, language })
	const variables = {
		...contractVariables({ submitted, homeowner, company, repName, at, language }),
		...priceVariables(selection, settings),
	}
	const cancellation = computeCancellation(settings, { at, timeZone, country })
	const template = wholeTemplate(config)
	const { text, missing } = composeContract(template, variables, {
		at,
		timeZone,
		cancellation,
		language,
		selection: selection && formatSelection(selection, { language, cancellation }),
	})
	requireCompanyDetails(missing)
	requirePrice(missing, selection)
	const mismatch = findLanguageMismatch(config, language)
	if (mismatch !== null) throw new AppError('CONTRACT_NOT_PUBLISHED', mismatch)
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
		requirements: effectiveRequirements(config, company, language),
		homeowner,
		customerName: fullName(homeowner),
		timeZone,
		selection,
		cancellation,
		language,
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
 * price, otherwise with 409 `CONTRACT_NOT_PUBLISHED`, because the company has not set its deposit.
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
		'The company must set its deposit before this contract can be shown.',
	)
}

/**
 * Returns the requirements of a contract. A typed name is always required, unless the company requires a one-time code:
 * then the code proves the consent. The standard sentence next to the check box has the language of the presentation.
 */
function effectiveRequirements(
	{ requirements }: ContractConfig,
	{ settings }: Company,
	language: CatalogLanguage,
): Requirements {
	const { typedSignature, agreeLabel, ...others } = mergeRequirements(requirements, {})
	const isStandard = agreeLabel === DEFAULT_REQUIREMENTS.agreeLabel
	return {
		...others,
		agreeLabel: isStandard ? AGREE_LABELS[language] : agreeLabel,
		typedSignature: typedSignature || settings.signerCheck !== 'email_code',
	}
}
