import { fromNumber, toText } from './decimal.ts'
import { formatQuantity } from './format-values.ts'
import type { VariableResult } from './preview-schema.ts'
import { MEASURED } from './price-book.ts'
import { settledSizes } from './price-range.ts'
import {
	measurementFieldOf,
	type ResolvedVariable,
	resolveVariables,
	type VariableReader,
	type VariableValues,
} from './resolve-variables.ts'
import type { MeasurementField, PriceVariable, StoredMeasurement } from './schema.ts'
import { variableLabels } from './trace-variables.ts'

/**
 * Returns the variables in deck order. Each variable has its value and the source of the value, or the reason why it
 * has no value.
 */
export function presentVariables(
	variables: readonly PriceVariable[],
	values: VariableValues & { currency?: string },
): VariableResult[] {
	const read = resolveVariables(variables, values)
	return variables.flatMap(({ key }) => {
		const resolved = read(key)
		return resolved === null ? [] : [presentVariable(resolved, read, values.currency ?? 'USD')]
	})
}

/**
 * Returns the known values for use in scripts. Leaves out units, and rounds to at most two digits after the point. Leaves
 * out values that depend on unconfirmed sizes of an estimated roof, because a script would state them as facts.
 */
export function scriptNumbers(
	variables: readonly PriceVariable[],
	values: VariableValues,
): Record<string, string> {
	const { measurement: measured = null } = values
	const isEstimate = values.estimate?.mustConfirm === true
	const measurement =
		isEstimate && measured !== null
			? Object.fromEntries(settledSizes(values).map((field) => [field, measured[field] ?? null]))
			: measured
	const read = resolveVariables(variables, { ...values, measurement })
	const known = variables.flatMap(({ key }) => {
		const outcome = read(key)?.outcome
		return outcome?.status === 'value' ? [[key, outcome.value.toDecimalPlaces(2).toFixed()]] : []
	})
	return Object.fromEntries(known)
}

/** The two fields that state the size of a roof. A report has both, and one is enough. */
const ROOF_SIZES: readonly MeasurementField[] = ['roof_squares', 'roof_area_sqft']

/**
 * Returns the values of a measurement report that no variable of the deck uses: each label with its value and the report. Leaves
 * out lengths of zero.
 */
export function otherReportedValues(
	variables: readonly PriceVariable[],
	{ report, values }: Pick<StoredMeasurement, 'report' | 'values'>,
): { label: string; display: string; sentence: string }[] {
	const used = variables.map(measurementFieldOf)
	const hasSize = used.some((field) => field !== null && ROOF_SIZES.includes(field))
	return (report?.fields ?? []).flatMap((field) => {
		const value = values[field]
		const isShown = used.includes(field) || (hasSize && ROOF_SIZES.includes(field))
		if (isShown || value === undefined || value === null || value === 0) return []
		const { label, unit } = MEASURED[field]
		const display = formatQuantity(fromNumber(value), unit, 'USD')
		return [{ label, display, sentence: report?.note ?? '' }]
	})
}

function presentVariable(
	resolved: ResolvedVariable,
	read: VariableReader,
	currency: string,
): VariableResult {
	const { variable, outcome, source } = resolved
	const { key, unit } = variable
	if (outcome.status !== 'value')
		return { key, source, value: null, display: null, reason: reasonOf(resolved, read) }
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
