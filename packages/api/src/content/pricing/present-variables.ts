import { toText } from './decimal.ts'
import { formatQuantity } from './format-values.ts'
import {
	type ResolvedVariable,
	resolveVariables,
	type VariableReader,
	type VariableValues,
} from './resolve-variables.ts'
import type { PriceVariable, VariableResult } from './schema.ts'
import { variableLabels } from './trace-variables.ts'

/** What each variable comes to, in their order: its value and where it is from, or why there is none. */
export function presentVariables(
	variables: readonly PriceVariable[],
	values: VariableValues & { currency?: string },
): VariableResult[] {
	const read = resolveVariables(variables, values)
	return variables.flatMap(({ key }) => {
		const reading = read(key)
		return reading === null ? [] : [presentVariable(reading, read, values.currency ?? 'USD')]
	})
}

/** The numbers that are known, for a script that names them: at most two digits after the point, without unit. */
export function scriptNumbers(
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

function presentVariable(
	reading: ResolvedVariable,
	read: VariableReader,
	currency: string,
): VariableResult {
	const { variable, outcome, source } = reading
	const { key, unit } = variable
	if (outcome.status !== 'value')
		return { key, source, value: null, display: null, reason: reasonOf(reading, read) }
	const display = formatQuantity(outcome.value, unit, currency)
	return { key, source, value: toText(outcome.value), display, reason: null }
}

function reasonOf(
	{ variable, outcome, note }: ResolvedVariable,
	read: VariableReader,
): string | null {
	if (outcome.status === 'error') return outcome.reason
	if (outcome.status === 'value') return null
	const others = outcome.missing.filter((key) => key !== variable.key)
	if (others.length > 0) return `Still needed: ${variableLabels(others, read).join(', ')}.`
	return note ?? outcome.reason
}
