import { isBookName } from './book-names.ts'
import { toText } from './decimal.ts'
import { type FormatContext, formatFormula } from './format-formula.ts'
import { formatQuantity } from './format-values.ts'
import {
	measurementFieldOf,
	type ResolvedVariable,
	type VariableReader,
} from './resolve-variables.ts'
import type { PriceVariable, ReportSource, TraceEntry, ValueBasis } from './schema.ts'

/**
 * What a price trace needs in order to describe the variables: their values, the currency, and a sentence that says how the
 * roof was measured.
 */
export type TraceContext = FormatContext & {
	measurementNote: string | null
	/** Measurement report that gives some of the values; null without one. */
	report: ReportSource | null
	/** True unless a person confirmed the pitch or a report states it. The sentence of a confirmed size then says so. */
	isPitchAssumed: boolean
}

/** Text about the origin of each kind of value, before the name of the person and the day. */
const BASIS_PHRASES: Record<ValueBasis, string> = {
	typed: 'Entered for your home',
	confirmed: 'Confirmed',
	reported: 'Taken from a measurement report',
	measured: 'Measured on your roof',
	estimated: 'Estimated, not yet measured',
	usual: 'The usual value',
	sample: 'A sample value, only in the editor',
}
const MISSING_SENTENCES = {
	manual: 'Your rep still has to enter this value.',
	measurement: 'Your roof still has to be measured.',
	formula: 'Your rep still has to confirm this value.',
} as const

/**
 * Returns one row per variable that a price uses, directly or through formulas. Each row follows the rows of the variables in
 * its formula. A variable with an error has no row; the price's `reason` field names the error.
 */
export function traceVariables(names: Iterable<string>, context: TraceContext): TraceEntry[] {
	return collectVariables(names, context.read).flatMap(
		(resolved) => traceVariable(resolved, context) ?? [],
	)
}

/** Returns the label of each variable in `keys`. A key without a variable is its own label. */
export function variableLabels(keys: readonly string[], read: VariableReader): string[] {
	return keys.map((key) => read(key)?.variable.label ?? key)
}

/** Makes a sentence of a phrase: capitalizes the first letter and adds a period. */
export function toSentence(phrase: string): string {
	return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`
}

function collectVariables(names: Iterable<string>, read: VariableReader): ResolvedVariable[] {
	const collected = new Map<string, ResolvedVariable>()
	const collect = (name: string) => {
		const resolved = read(name)
		if (resolved === null || collected.has(name)) return
		for (const used of resolved.uses) collect(used)
		collected.set(name, resolved)
	}
	for (const name of names) collect(name)
	return [...collected.values()]
}

function traceVariable(resolved: ResolvedVariable, context: TraceContext): TraceEntry | null {
	const { variable, outcome, source, formula } = resolved
	const { key, label, unit } = variable
	if (source === 'missing') {
		const missingSentence = MISSING_SENTENCES[variable.source]
		const sentence =
			resolved.note === null
				? missingSentence
				: `${toSentence(resolved.note)} ${MISSING_SENTENCES.formula}`
		return { kind: 'missing', key, label, source: variable.source, sentence }
	}
	if (outcome.status !== 'value') return null
	const fields = {
		label,
		value: toText(outcome.value),
		display: formatQuantity(outcome.value, unit, context.currency),
		...(unit !== undefined && { unit }),
	}
	if (source !== 'formula') {
		const { basis, origin } = resolved
		return {
			kind: 'input',
			key,
			source,
			...(basis !== null && { basis }),
			...(origin?.by != null && { givenBy: origin.by }),
			...(origin != null && { givenAt: origin.at }),
			...fields,
			sentence: originSentence(resolved, context),
		}
	}
	if (formula === null) return null
	const expression = toSingleLine(variable.formula ?? '')
	const sentence = toSentence(formatFormula(formula, context, unit === '$'))
	return { kind: 'step', key, expression, ...fields, sentence }
}

/** Returns the origin of a value as a sentence, with the name of the person who gave it and the day: "Confirmed by Maya Okafor on June 12, 2026." */
function originSentence(
	{ variable, basis, origin }: ResolvedVariable,
	{ measurementNote, report, isPitchAssumed }: TraceContext,
): string {
	if (isBookName(variable.key)) return 'From our price book.'
	if (basis === 'reported' && report !== null) return citeReport(report, variable)
	if ((basis === 'measured' || basis === 'estimated') && measurementNote !== null)
		return measurementNote
	const phrase = BASIS_PHRASES[basis ?? 'typed']
	const by = origin?.by == null ? '' : ` by ${origin.by}`
	const on = origin?.day === undefined ? '' : ` on ${formatDay(origin.day)}`
	const assumed = basis === 'confirmed' && isPitchAssumed ? ' The pitch is assumed.' : ''
	return `${phrase}${by}${on}.${assumed}`
}

/** Cites a measurement report for a value. Says who assigned a value that the report does not name in a known way. */
function citeReport({ note, assigned, origin }: ReportSource, variable: PriceVariable): string {
	const field = measurementFieldOf(variable)
	return field !== null && assigned.includes(field)
		? `${note} Identified by ${origin.by ?? 'hand'}.`
		: note
}

/** Formats a calendar day: "June 12, 2026". */
export function formatDay(day: string): string {
	return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
		timeZone: 'UTC',
		dateStyle: 'long',
	})
}

/** Returns the text of a formula on a single line. */
export function toSingleLine(text: string): string {
	return text.trim().replace(/\s+/g, ' ')
}
