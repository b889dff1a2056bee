import { formatLongDate } from './format-date.ts'
import type { Cancellation } from './schema.ts'
import { escapeMarkdown } from './variables.ts'

const CARDINALS = ['THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN']
const ORDINALS = ['third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const MIN_BUSINESS_DAYS = 3

/**
 * Returns the statement that the buyer has a right to cancel, as bold Markdown. The statement precedes the signature
 * (16 CFR 429.1 a).
 */
export function cancellationStatement({ businessDays, lastDay }: Cancellation): string {
	const nth = ORDINALS[businessDays - MIN_BUSINESS_DAYS] ?? ordinal(businessDays)
	return `**You, the buyer, may cancel this transaction at any time prior to midnight of the ${nth} business day after the date of this transaction, that is until midnight at the end of ${formatLongDate(lastDay)}. See the attached notice of cancellation form for an explanation of this right.**`
}

/**
 * Returns the notice of cancellation that the buyer keeps, as bold Markdown (16 CFR 429.1 b). The text is not legal
 * advice: states may require more. `date` is the signature date, for example `2026-11-20`. `seller` is the company to
 * which the buyer sends the notice.
 */
export function cancellationNotice(
	{ businessDays, lastDay }: Cancellation,
	transaction: { date: string; seller: { name: string; address: string } },
): string {
	const { date, seller } = transaction
	const days = CARDINALS[businessDays - MIN_BUSINESS_DAYS] ?? String(businessDays)
	const to = [seller.name, seller.address].filter(Boolean).map(escapeMarkdown).join(', at ')
	return `## Notice of Cancellation

**Date of transaction: ${formatLongDate(date)}**

**You may CANCEL this transaction, without any Penalty or Obligation, within ${days} BUSINESS DAYS from the above date.**

**If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be cancelled.**

**If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller's expense and risk.**

**If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your Notice of Cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.**

**To cancel this transaction, mail or deliver a signed and dated copy of this Cancellation Notice or any other written notice, or send a telegram, to ${to}, not later than midnight of ${formatLongDate(lastDay)}.**

**I HEREBY CANCEL THIS TRANSACTION.**

Date: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_

Buyer's signature: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_`
}

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(count: number): string {
	const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(count)
	return `${count}${SUFFIXES[rule] ?? 'th'}`
}
