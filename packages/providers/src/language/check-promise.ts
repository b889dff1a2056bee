import { stemsOf } from './terms/terms.ts'

/**
 * Words that commit the company or move money, in English and Spanish. An answer that a prompt injection dictates contains at
 * least one of them.
 */
const COMMITTING =
	/\b(?:free|no charge|no cost|at no|guarantee\w*|promis\w*|swear|refund\w*|reimburs\w*|waiv\w*|discount\w*|cheaper|percent off|coupon\w*|gift\w*|bonus\w*|cash|wire|transfer|deposit|prepay\w*|zelle|venmo|paypal|bitcoin|crypto|account|routing|card|gratis|garantiz\w*|promet\w*|reembols\w*|descuento\w*|regal\w*|efectivo|transferencia|dep[oó]sito|cuenta|tarjeta)\b|https?:|www\.|\S@\S/giu

/**
 * Returns whether a text promises something, or tells how to pay, in words that no quote contains. A model may repeat such a
 * statement of the company and may not make one.
 */
export function makesUnquotedPromise(text: string, quotes: readonly string[]): boolean {
	const quoted = new Set(quotes.flatMap(stemsOf))
	return (text.match(COMMITTING) ?? []).some((words) =>
		stemsOf(words).some((stem) => !quoted.has(stem)),
	)
}
