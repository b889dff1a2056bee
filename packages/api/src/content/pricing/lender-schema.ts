import { z } from 'zod'
import { refuseHiddenCharacters } from '../../core/visible-text-schema.ts'
import { LENDER_LIMITS, MAX_PRICE_CENTS } from './limits.ts'

/** What a lender offers to homeowners. */
export const Lender = z.object({
	name: z
		.string()
		.trim()
		.min(1, 'Enter the name of the lender')
		.max(LENDER_LIMITS.nameCharacters)
		.superRefine(refuseHiddenCharacters),
	/** Share of the price that the loan does not cover. */
	downPaymentPercent: z
		.number('Enter a whole number from 0 to 90')
		.int('Enter a whole number from 0 to 90')
		.min(0, 'Enter at least 0 percent')
		.max(LENDER_LIMITS.downPaymentPercent, 'Enter at most 90 percent'),
	months: z
		.number('Enter the number of monthly payments')
		.int('Enter a whole number of payments')
		.min(2, 'Enter at least 2 payments')
		.max(LENDER_LIMITS.months, 'Enter at most 360 payments'),
	aprPercent: z
		.number('Enter the annual percentage rate')
		.min(0, 'Enter at least 0 percent')
		.max(LENDER_LIMITS.aprPercent, 'Enter at most 36 percent')
		.multipleOf(0.001, 'Enter at most three decimal places'),
	/** Smallest loan that the lender gives. */
	minLoanCents: z
		.number('Enter an amount in cents')
		.int('Enter whole cents')
		.min(0, 'Enter at least $0')
		.max(MAX_PRICE_CENTS, 'Enter at most $20,000,000'),
	/** What else must be said wherever a payment is named, such as “On approved credit.” */
	disclosure: z
		.string()
		.trim()
		.max(LENDER_LIMITS.disclosureCharacters)
		.superRefine(refuseHiddenCharacters),
	/** The disclosure in Spanish presentations. Empty or left out for a text that is Spanish itself, and for a standard one. */
	spanishDisclosure: z
		.string()
		.trim()
		.max(LENDER_LIMITS.disclosureCharacters)
		.superRefine(refuseHiddenCharacters)
		.optional(),
	/** Page on which the homeowner applies for the loan. */
	applyUrl: z
		.url({ protocol: /^https$/, error: 'Enter an https address, such as https://www.example.com' })
		.max(2000)
		.nullable(),
})
export type Lender = z.infer<typeof Lender>

/** Terms of a lender as a company enters them. */
export const LenderInput = Lender.extend({
	downPaymentPercent: Lender.shape.downPaymentPercent.default(0),
	minLoanCents: Lender.shape.minLoanCents.default(0),
	disclosure: Lender.shape.disclosure.default(''),
	applyUrl: Lender.shape.applyUrl.default(null),
})

/**
 * Monthly payment of a price with the terms of its lender. The terms are part of it, because they must stand wherever a payment is
 * named (12 CFR 1026.24(d)).
 */
export const MonthlyPayment = z.object({
	lender: z.string(),
	amountCents: z.number().int(),
	display: z.string(),
	months: z.number().int(),
	aprPercent: z.number(),
	downPaymentPercent: z.number().int(),
	downPaymentCents: z.number().int(),
	downPaymentDisplay: z.string(),
	/** The price without the down payment. */
	loanCents: z.number().int(),
	disclosure: z.string(),
	applyUrl: z.string().nullable(),
})
export type MonthlyPayment = z.infer<typeof MonthlyPayment>
