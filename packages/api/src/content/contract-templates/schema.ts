import { z } from 'zod'
import type { CatalogLanguage } from '../../core/languages.ts'
import { DeckLanguage, IsoDateTime, Revision, Uuid } from '../../core/schema.ts'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { ReadingNote } from '../documents/schema.ts'
import { Lender, LenderInput, MonthlyPayment } from '../pricing/lender-schema.ts'
import { LENDER_LIMITS, MAX_PRICE_CENTS, TAX_LIMITS } from '../pricing/limits.ts'
import {
	PAYMENT_LIMITS,
	Payment,
	PlannedPayment,
	TierName,
	TierPricing,
	UpgradePricing,
} from '../pricing/schema.ts'
import { TaxRate } from '../pricing/tax-schema.ts'

/** All variables that a contract may use (docs/specification.md#post-apipresentationspresentationidsign-contract). */
export const CUSTOMER_VARIABLES = [
	'first_name',
	'last_name',
	'full_name',
	'address',
	'city',
	'state',
	'zip',
	'email',
	'phone',
] as const
/** Customer variables whose values always come from the presentation. */
export const NAME_VARIABLES = ['first_name', 'last_name', 'full_name'] as const
export const COMPANY_VARIABLES = [
	'company_name',
	'company_address',
	'company_city',
	'company_state',
	'company_zip',
	'company_phone',
	'company_email',
	'license_number',
	'rep_name',
] as const
export const DATE_VARIABLES = ['today', 'month', 'year', 'date', 'signature_timestamp'] as const
/** Variables of the payment. They have values only when the contract settings contain a deposit (`depositPercent`). */
export const DEPOSIT_VARIABLES = ['deposit_percent', 'deposit_amount', 'balance_amount'] as const
/**
 * Variables for the price that the homeowner selected. When a homeowner signs, the server sets their values and ignores values
 * in the request.
 */
export const PRICE_VARIABLES = ['total_price', 'tier_name', ...DEPOSIT_VARIABLES] as const
export const CONTRACT_VARIABLES = [
	...CUSTOMER_VARIABLES,
	...COMPANY_VARIABLES,
	...DATE_VARIABLES,
	...PRICE_VARIABLES,
] as const
export const ContractVariable = z.enum(CONTRACT_VARIABLES)
export type ContractVariable = z.infer<typeof ContractVariable>

const LABELS: Partial<Record<ContractVariable, string>> = {
	zip: 'ZIP code',
	email: 'Email',
	company_zip: 'Company ZIP code',
	company_email: 'Company email',
	signature_timestamp: 'Signature time',
	tier_name: 'Chosen option',
}

/** Returns the label of a variable for the interface, for example `License number`. */
export function variableLabel(key: ContractVariable): string {
	const words = key.replaceAll('_', ' ')
	return LABELS[key] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export type ContractVariables = { [Key in ContractVariable]?: string }

/** Styled text in a contract block. The viewer, the editor's preview and the PDF render the same blocks. */
export const TextRun = z.object({
	text: z.string(),
	bold: z.boolean(),
	italic: z.boolean(),
})
export type TextRun = z.infer<typeof TextRun>
const runs = z.array(TextRun)
export const ContractBlock = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('heading'), level: z.number().int().min(1).max(6), runs }),
	z.object({ kind: z.literal('paragraph'), runs }),
	z.object({
		kind: z.literal('list'),
		/** Number of the first list item, or null when the list has no numbers. */
		start: z.number().int().nullable(),
		get items(): z.ZodArray<z.ZodArray<typeof ContractBlock>> {
			return z.array(z.array(ContractBlock))
		},
	}),
	z.object({
		kind: z.literal('quote'),
		get blocks(): z.ZodArray<typeof ContractBlock> {
			return z.array(ContractBlock)
		},
	}),
	z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
	z.object({ kind: z.literal('rule') }),
	/** A signature block marks the place of the signature. A page block starts a new page. */
	z.object({ kind: z.literal('signature') }),
	z.object({ kind: z.literal('page') }),
])
export type ContractBlock = z.infer<typeof ContractBlock>

export const ActionType = z.enum(['contract', 'appointment', 'external_link'])
export type ActionType = z.infer<typeof ActionType>

export const ActionConfigStatus = z.enum(['draft', 'published'])
export type ActionConfigStatus = z.infer<typeof ActionConfigStatus>

export const Requirements = z.object({
	typedSignature: z.boolean(),
	nameMatch: z.boolean(),
	agreeCheckbox: z.boolean(),
	agreeLabel: z.string().trim().min(1).max(300),
})
export type Requirements = z.infer<typeof Requirements>

/** Standard sentence next to the checkbox with which the homeowner accepts the contract, in the language of the presentation. */
export const AGREE_LABELS: Record<CatalogLanguage, string> = {
	en: 'I have read the agreement and I agree to it.',
	es: 'He leído el contrato y lo acepto.',
}

/** Default requirements of a new contract. */
export const DEFAULT_REQUIREMENTS: Requirements = {
	typedSignature: true,
	nameMatch: true,
	agreeCheckbox: true,
	agreeLabel: AGREE_LABELS.en,
}

export const ActionConfig = z.object({
	id: Uuid,
	deckId: Uuid,
	name: z.string(),
	actionType: ActionType,
	templateMarkdown: z.string(),
	disclosuresMarkdown: z.string().nullable(),
	requirements: Requirements,
	repName: z.string().nullable(),
	status: ActionConfigStatus,
	version: z.number().int(),
	revision: z.string(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type ActionConfig = z.infer<typeof ActionConfig>

const name = z.string().trim().min(1, 'Enter a name').max(120).superRefine(refuseHiddenCharacters)
const markdown = z.string().max(200_000).superRefine(refuseHiddenCharacters)
const disclosures = markdown.nullable()
const repName = z.string().trim().max(120).superRefine(refuseHiddenCharacters).nullable()
const requirements = Requirements.extend({
	agreeLabel: Requirements.shape.agreeLabel.superRefine(refuseHiddenCharacters),
}).partial()

export const CreateActionConfigInput = z
	.object({
		deckId: Uuid,
		name,
		actionType: ActionType,
		templateMarkdown: markdown,
		disclosuresMarkdown: disclosures.default(null),
		requirements: requirements.default({}),
		repName: repName.default(null),
		status: ActionConfigStatus.default('draft'),
	})
	.refine(
		({ actionType, templateMarkdown }) => actionType !== 'contract' || hasText(templateMarkdown),
		{
			path: ['templateMarkdown'],
			message: 'Enter the contract text',
		},
	)
export type CreateActionConfigInput = z.infer<typeof CreateActionConfigInput>

export const UpdateActionConfigInput = z.object({
	deckId: Uuid,
	configId: Uuid,
	name: name.optional(),
	/** The type of an action config never changes. An update may contain it, as responses do. */
	actionType: ActionType.optional(),
	templateMarkdown: markdown.optional(),
	disclosuresMarkdown: disclosures.optional(),
	requirements: requirements.optional(),
	repName: repName.optional(),
	status: ActionConfigStatus.optional(),
	revision: Revision.optional(),
})
export type UpdateActionConfigInput = z.infer<typeof UpdateActionConfigInput>

export const ActionConfigInput = z.object({ deckId: Uuid, configId: Uuid })
export type ActionConfigInput = z.infer<typeof ActionConfigInput>

export const ListActionConfigsInput = z.object({ deckId: Uuid })
export type ListActionConfigsInput = z.infer<typeof ListActionConfigsInput>

export const ActionConfigList = z.object({ actionConfigs: z.array(ActionConfig) })
export type ActionConfigList = z.infer<typeof ActionConfigList>

/** A contract template, in the list of the contract templates of all decks. */
export const ContractTemplate = ActionConfig.pick({
	deckId: true,
	name: true,
	status: true,
	version: true,
	updatedAt: true,
}).extend({ configId: Uuid, deckName: z.string() })
export type ContractTemplate = z.infer<typeof ContractTemplate>

export const ContractTemplateList = z.object({ templates: z.array(ContractTemplate) })
export type ContractTemplateList = z.infer<typeof ContractTemplateList>

export const ImportedContract = z.object({
	templateMarkdown: z.string(),
	detectedVariables: z.array(ContractVariable),
	readingNotes: z.array(ReadingNote),
})
export type ImportedContract = z.infer<typeof ImportedContract>

/**
 * Which contracts include a right to cancel: contracts for homes in the United States (`us_homes`, 16 CFR 429), all
 * contracts (`always`), or none (`off`).
 */
export const RightToCancel = z.enum(['us_homes', 'always', 'off'])
export type RightToCancel = z.infer<typeof RightToCancel>

/** How a signer is identified: by the personal link (`link`), or also by a one-time code by email (`email_code`). */
export const SignerCheck = z.enum(['link', 'email_code'])
export type SignerCheck = z.infer<typeof SignerCheck>

export const ContractSettings = z.object({
	rightToCancel: RightToCancel,
	businessDays: z.number().int(),
	/** When true, signing returns 409 `CONTRACT_NOT_VIEWED` until the homeowner has opened the contract. */
	requireViewed: z.boolean(),
	/** True when a price that depends on an estimated roof is shown as a range until a rep confirms the roof measurements. */
	requireConfirmedPrice: z.boolean(),
	signerCheck: SignerCheck,
	/** Deposit in percent of the price. Null when the company has not entered a deposit. */
	depositPercent: z.number().int().nullable(),
	/** Deposit as an amount, in cents. Null for a percentage and for no deposit. */
	depositCents: z.number().int().nullable(),
	/** Payments after the deposit. The last one is what remains. Empty for one payment when the work is done. */
	payments: z.array(PlannedPayment),
	/** Lenders of the company. A price has the monthly payment of the first one that covers it. */
	lenders: z.array(Lender),
	/** Rates of the sales tax by place. Empty until the company enters them: then prices have no tax. */
	taxRates: z.array(TaxRate),
	/** Largest discount that a rep may give, in percent of an option. A larger one is a request to an admin. */
	repDiscountPercent: z.number().int(),
	/** Largest discount that an admin may give or allow, in percent of an option. */
	adminDiscountPercent: z.number().int(),
})
export type ContractSettings = z.infer<typeof ContractSettings>

const DiscountPercent = z
	.number('Enter a whole number from 0 to 100')
	.int('Enter a whole number from 0 to 100')
	.min(0, 'Enter at least 0 percent')
	.max(100, 'Enter at most 100 percent')

export const UpdateContractSettingsInput = z.object({
	rightToCancel: RightToCancel.optional(),
	businessDays: z.number().int().min(3, 'Enter at least 3 business days').max(30).optional(),
	requireViewed: z.boolean().optional(),
	requireConfirmedPrice: z.boolean().optional(),
	signerCheck: SignerCheck.optional(),
	depositPercent: z
		.number('Enter a whole number from 0 to 100')
		.int('Enter a whole number from 0 to 100')
		.min(0, 'Enter at least 0 percent')
		.max(100, 'Enter at most 100 percent')
		.nullable()
		.optional(),
	depositCents: z
		.number('Enter an amount in cents')
		.int('Enter whole cents')
		.min(1, 'Enter at least one cent')
		.max(MAX_PRICE_CENTS, 'Enter at most $20,000,000')
		.nullable()
		.optional(),
	payments: z
		.array(PlannedPayment)
		.max(PAYMENT_LIMITS.payments, `Enter at most ${PAYMENT_LIMITS.payments} payments`)
		.superRefine((payments, context) => {
			for (const [index, { percent }] of payments.entries()) {
				const isLast = index === payments.length - 1
				if (isLast === (percent === null)) continue
				const message = isLast
					? 'The last payment is what remains. Send null as its percent.'
					: 'Enter the percent of the price. Only the last payment is what remains.'
				context.addIssue({ code: 'custom', path: [index, 'percent'], message })
			}
		})
		.optional(),
	lenders: z
		.array(LenderInput)
		.max(LENDER_LIMITS.lenders, `Enter at most ${LENDER_LIMITS.lenders} lenders`)
		.optional(),
	taxRates: z
		.array(TaxRate)
		.max(TAX_LIMITS.rates, `Enter at most ${TAX_LIMITS.rates} rates`)
		.optional(),
	repDiscountPercent: DiscountPercent.optional(),
	adminDiscountPercent: DiscountPercent.optional(),
})
export type UpdateContractSettingsInput = z.infer<typeof UpdateContractSettingsInput>

/**
 * Time limit to cancel. `lastDay` is the last full day in the company's time zone; `deadline` is the midnight that
 * ends this day.
 */
export const Cancellation = z.object({
	businessDays: z.number().int(),
	lastDay: z.iso.date(),
	deadline: IsoDateTime,
})
export type Cancellation = z.infer<typeof Cancellation>

function hasText(text: string): boolean {
	return text.trim() !== ''
}

export const StarterContractInput = z.object({ language: DeckLanguage.default('en') })
export type StarterContractInput = z.infer<typeof StarterContractInput>

export const StarterContract = z.object({ name: z.string(), templateMarkdown: z.string() })
export type StarterContract = z.infer<typeof StarterContract>

/** The homeowner's choice on one price slide, as a contract states it: the tier, the upgrades and the price. */
export const ContractChoice = z.object({
	slideId: Uuid,
	/** Title of the price slide. Omitted when the contract contains only one selection. */
	title: z.string().optional(),
	tier: TierName,
	/** Display name of the tier on its slide, for example `Preferred`. */
	name: z.string(),
	upgrades: z.array(UpgradePricing.pick({ key: true, label: true })),
	price: TierPricing,
	selectedAt: IsoDateTime,
})
export type ContractChoice = z.infer<typeof ContractChoice>

/**
 * The homeowner's selection as a contract states it: the tier, the selected upgrades, and the price with its trace.
 * With selections on several price slides, `choices` contains each selection. `name` then lists all of them, and
 * `price` is their total without a trace. The slide, the tier and the time are those of the newest selection.
 */
export const ContractSelection = ContractChoice.omit({ title: true }).extend({
	choices: z.array(ContractChoice).optional(),
	/** Payments of the price. Left out without a payment schedule, and in contracts from before it was stored. */
	payments: z.array(Payment).optional(),
	/** Monthly payment of the price with its terms. Left out when no lender covers it. */
	monthly: MonthlyPayment.optional(),
	/** Conditions of the price. Left out without conditions, and in contracts from before they were stored. */
	conditions: z.array(z.string()).optional(),
})
export type ContractSelection = z.infer<typeof ContractSelection>
