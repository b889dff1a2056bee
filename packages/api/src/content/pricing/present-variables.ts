import { toText } from './decimal.ts'
import { showQuantity } from './format-values.ts'
import {
	type Reader,
	type Reading,
	resolveVariables,
	type VariableValues,
} from './resolve-variables.ts'
import type { PriceVariable, VariableReading } from './schema.ts'
import { labelsOf } from './trace-variables.ts'

/** What each variable comes to, in their order: its value and where it is from, or why there is none. */
export function readVariables(
	variables: readonly PriceVariable[],
	values: VariableValues & { currency?: string },
): VariableReading[] {
	const read = resolveVariables(variables, values)
	return variables.flatMap(({ key }) => {
		const reading = read(key)
		return reading === null ? [] : [present(reading, read, values.currency ?? 'USD')]
	})
}

/** The numbers that are known, for a script that names them: at most two digits after the point, without unit. */
export function spokenNumbers(
	variables: readonly PriceVariable[],
	values: VariableValues,
): Record<string, string> {
	const read = resolveVariables(variables, values)
	const known = variables.flatMap(({ key }) => {
		const outcome = read(key)?.outcome
		return outcome?.status === 'value' ? [[key, outcome.value.toDecimalPlaces(2).toFixed()]] : []
	})
	return Object.fromEntries(known)
}

function present(reading: Reading, read: Reader, currency: string): VariableReading {
	const { variable, outcome, source } = reading
	const { key, unit } = variable
	if (outcome.status !== 'value')
		return { key, source, value: null, display: null, reason: reasonOf(reading, read) }
	const display = showQuantity(outcome.value, unit, currency)
	return { key, source, value: toText(outcome.value), display, reason: null }
}

function reasonOf({ variable, outcome, note }: Reading, read: Reader): string | null {
	if (outcome.status === 'error') return outcome.reason
	if (outcome.status === 'value') return null
	const others = outcome.missing.filter((key) => key !== variable.key)
	if (others.length > 0) return `Still needed: ${labelsOf(others, read).join(', ')}.`
	return note ?? outcome.reason
}
