import { toText } from './decimal.ts'
import { type FormatContext, formatFormula } from './format-formula.ts'
import { formatQuantity } from './format-values.ts'
import type { ResolvedVariable, VariableReader } from './resolve-variables.ts'
import type { InputSource, TraceEntry } from './schema.ts'

/**
 * What a price trace needs in order to describe the variables: their values, the currency, and a sentence that says how the
 * roof was measured.
 */
export type TraceContext = FormatContext & { measurementNote: string | null }

const SOURCE_SENTENCES: Record<InputSource, string> = {
	price_inputs: 'Entered for your home.',
	rep: 'Set by your rep.',
	measurement: 'Measured on your roof.',
	default: 'The usual value.',
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
		const sentence =
			source === 'measurement'
				? (context.measurementNote ?? SOURCE_SENTENCES[source])
				: SOURCE_SENTENCES[source]
		return { kind: 'input', key, source, ...fields, sentence }
	}
	if (formula === null) return null
	const expression = toSingleLine(variable.formula ?? '')
	const sentence = toSentence(formatFormula(formula, context, unit === '$'))
	return { kind: 'step', key, expression, ...fields, sentence }
}

/** Returns the text of a formula on a single line. */
export function toSingleLine(text: string): string {
	return text.trim().replace(/\s+/g, ' ')
}
