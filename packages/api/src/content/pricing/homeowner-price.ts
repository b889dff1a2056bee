import { fromText, toText } from './decimal.ts'
import { parseOrReason } from './dependencies.ts'
import { formatAmount } from './format-values.ts'
import { namesIn } from './formula.ts'
import { isLine, type LineRow } from './price-rows.ts'
import type { Pricing, TierPricing, TraceEntry } from './schema.ts'

/**
 * Returns a price as homeowners may read it: the lines that they do not read are one amount, lines of $0 are left out, and so are the
 * rates that no other row uses. It replays to the same cents.
 */
export function homeownerPrice<Price extends Pick<TierPricing, 'trace' | 'currency'>>(
	price: Price,
): Price {
	return { ...price, trace: homeownerTrace(price) }
}

/** Returns prices as homeowners may read them (`homeownerPrice`). */
export function homeownerPricing(pricing: Pricing): Pricing {
	const ofTier = (tier: TierPricing | null) => tier && homeownerPrice(tier)
	return pricing.map(({ slideId, good, better, best }) => ({
		slideId,
		good: ofTier(good),
		better: ofTier(better),
		best: ofTier(best),
	}))
}

/** Returns whether a row of a trace is a value of this home, known or missing. Other values are the same for every home. */
export function isOfHome(row: TraceEntry): boolean {
	if (row.kind === 'missing') return true
	return row.kind === 'input' && row.source !== 'default' && row.unit !== '$'
}

function homeownerTrace({ trace, currency }: Pick<TierPricing, 'trace' | 'currency'>) {
	const last = trace.findLastIndex(isLine)
	if (last === -1) return trace
	const listed = trace.filter((row) => !isLine(row) || isListed(row))
	const at = listed.length - (trace.length - 1 - last)
	return withoutUnusedRates([
		...listed.slice(0, at),
		...joinUnlisted(trace, currency),
		...listed.slice(at),
	])
}

function isListed({ line, value }: LineRow): boolean {
	return line.shown && value !== '0'
}

/** Returns the sum of the lines that homeowners do not read as one row, or as two rows when only a part of it is taxed. */
function joinUnlisted(trace: readonly TraceEntry[], currency: string): LineRow[] {
	const lines = trace.filter(isLine)
	const unlisted = lines.filter(({ line }) => !line.shown)
	const isTaxed = trace.some(({ kind }) => kind === 'tax')
	const groups = isTaxed
		? [true, false].map((taxable) => unlisted.filter(({ line }) => line.taxable === taxable))
		: [unlisted]
	const what = lines.some(isListed) ? 'Other work and materials' : 'Work and materials'
	return groups.flatMap((group): LineRow[] => {
		const sum = group.reduce((total, { value }) => total.plus(fromText(value)), fromText('0'))
		const [first] = group
		if (first === undefined || sum.isZero()) return []
		return [
			{
				kind: 'amount',
				sign: '+',
				line: { taxable: first.line.taxable, shown: true },
				label: what,
				expression: toText(sum),
				value: toText(sum),
				display: formatAmount(sum, currency),
				sentence: 'A fixed price.',
			},
		]
	})
}

/** Leaves out the values that no row uses, apart from the values of the home. */
function withoutUnusedRates(trace: readonly TraceEntry[]): TraceEntry[] {
	const used = new Set<string>()
	return trace
		.toReversed()
		.filter((row) => {
			const key = 'key' in row ? row.key : undefined
			if (key !== undefined && !used.has(key) && !isOfHome(row)) return false
			if ('expression' in row) for (const name of namesOf(row.expression)) used.add(name)
			return true
		})
		.toReversed()
}

function namesOf(expression: string): string[] {
	const formula = parseOrReason(expression)
	return typeof formula === 'string' ? [] : namesIn(formula)
}
