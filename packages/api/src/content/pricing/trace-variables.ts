import { toText } from './decimal.ts'
import { type Speaker, sayFormula } from './format-formula.ts'
import { showQuantity } from './format-values.ts'
import type { Reader, Reading } from './resolve-variables.ts'
import type { InputSource, TraceEntry } from './schema.ts'

/** What tells a trace: how to say formulas, and where the measurement comes from, in a sentence. */
export type Teller = Speaker & { measurementNote: string | null }

const FROM: Record<InputSource, string> = {
	price_inputs: 'Entered for your home.',
	rep: 'Set by your rep.',
	measurement: 'Measured on your roof.',
	default: 'The usual value.',
}
const AWAITED = {
	manual: 'Your rep has still to enter it.',
	measurement: 'Your roof is still to be measured.',
	formula: 'Your rep has still to confirm it.',
} as const

/**
 * The rows of the variables that a price read, itself or through formulas: each after those it stands on,
 * each once. A variable in error has no row: the price says the reason.
 */
export function traceVariables(names: Iterable<string>, teller: Teller): TraceEntry[] {
	return readingsBehind(names, teller.read).flatMap(
		(reading) => traceReading(reading, teller) ?? [],
	)
}

/** The labels of variables, for a sentence that lists them. */
export function labelsOf(keys: readonly string[], read: Reader): string[] {
	return keys.map((key) => read(key)?.variable.label ?? key)
}

/** A sentence from a phrase. */
export function sentence(phrase: string): string {
	return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`
}

function readingsBehind(names: Iterable<string>, read: Reader): Reading[] {
	const behind = new Map<string, Reading>()
	const collect = (name: string) => {
		const reading = read(name)
		if (reading === null || behind.has(name)) return
		for (const used of reading.uses) collect(used)
		behind.set(name, reading)
	}
	for (const name of names) collect(name)
	return [...behind.values()]
}

function traceReading(reading: Reading, teller: Teller): TraceEntry | null {
	const { variable, outcome, source, formula } = reading
	const { key, label, unit } = variable
	if (source === 'missing') {
		const awaited = AWAITED[variable.source]
		const said = reading.note === null ? awaited : `${sentence(reading.note)} ${AWAITED.formula}`
		return { kind: 'missing', key, label, source: variable.source, sentence: said }
	}
	if (outcome.status !== 'value') return null
	const told = {
		label,
		value: toText(outcome.value),
		display: showQuantity(outcome.value, unit, teller.currency),
		...(unit !== undefined && { unit }),
	}
	if (source !== 'formula') {
		const from = source === 'measurement' ? (teller.measurementNote ?? FROM[source]) : FROM[source]
		return { kind: 'input', key, source, ...told, sentence: from }
	}
	if (formula === null) return null
	const expression = tidy(variable.formula ?? '')
	const said = sentence(sayFormula(formula, teller, unit === '$'))
	return { kind: 'step', key, expression, ...told, sentence: said }
}

/** A formula on one line. */
export function tidy(text: string): string {
	return text.trim().replace(/\s+/g, ' ')
}
