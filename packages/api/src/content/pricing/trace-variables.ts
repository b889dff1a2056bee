import { toText } from './decimal.ts'
import { type FormatContext, formatFormula } from './format-formula.ts'
import { formatQuantity } from './format-values.ts'
import type { ResolvedVariable, VariableReader } from './resolve-variables.ts'
import type { InputSource, TraceEntry } from './schema.ts'

/** What tells a trace: how to say formulas, and where the measurement comes from, in a sentence. */
export type TraceContext = FormatContext & { measurementNote: string | null }

const SOURCE_SENTENCES: Record<InputSource, string> = {
	price_inputs: 'Entered for your home.',
	rep: 'Set by your rep.',
	measurement: 'Measured on your roof.',
	default: 'The usual value.',
}
const MISSING_SENTENCES = {
	manual: 'Your rep has still to enter it.',
	measurement: 'Your roof is still to be measured.',
	formula: 'Your rep has still to confirm it.',
} as const

/**
 * The rows of the variables that a price read, itself or through formulas: each after those it stands on,
 * each once. A variable in error has no row: the price says the reason.
 */
export function traceVariables(names: Iterable<string>, context: TraceContext): TraceEntry[] {
	return collectVariables(names, context.read).flatMap(
		(reading) => traceVariable(reading, context) ?? [],
	)
}

/** The labels of variables, for a sentence that lists them. */
export function variableLabels(keys: readonly string[], read: VariableReader): string[] {
	return keys.map((key) => read(key)?.variable.label ?? key)
}

/** A sentence from a phrase. */
export function toSentence(phrase: string): string {
	return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`
}

function collectVariables(names: Iterable<string>, read: VariableReader): ResolvedVariable[] {
	const behind = new Map<string, ResolvedVariable>()
	const collect = (name: string) => {
		const reading = read(name)
		if (reading === null || behind.has(name)) return
		for (const used of reading.uses) collect(used)
		behind.set(name, reading)
	}
	for (const name of names) collect(name)
	return [...behind.values()]
}

function traceVariable(reading: ResolvedVariable, context: TraceContext): TraceEntry | null {
	const { variable, outcome, source, formula } = reading
	const { key, label, unit } = variable
	if (source === 'missing') {
		const awaited = MISSING_SENTENCES[variable.source]
		const said =
			reading.note === null ? awaited : `${toSentence(reading.note)} ${MISSING_SENTENCES.formula}`
		return { kind: 'missing', key, label, source: variable.source, sentence: said }
	}
	if (outcome.status !== 'value') return null
	const told = {
		label,
		value: toText(outcome.value),
		display: formatQuantity(outcome.value, unit, context.currency),
		...(unit !== undefined && { unit }),
	}
	if (source !== 'formula') {
		const from =
			source === 'measurement'
				? (context.measurementNote ?? SOURCE_SENTENCES[source])
				: SOURCE_SENTENCES[source]
		return { kind: 'input', key, source, ...told, sentence: from }
	}
	if (formula === null) return null
	const expression = toSingleLine(variable.formula ?? '')
	const said = toSentence(formatFormula(formula, context, unit === '$'))
	return { kind: 'step', key, expression, ...told, sentence: said }
}

/** A formula on one line. */
export function toSingleLine(text: string): string {
	return text.trim().replace(/\s+/g, ' ')
}
