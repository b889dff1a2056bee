import { type Decimal, fromNumber } from './decimal.ts'
import { cycleReason, parseOrReason } from './dependencies.ts'
import type { RoofEstimate } from './estimate-schema.ts'
import { evaluate, type Outcome } from './evaluate.ts'
import { type Formula, namesIn } from './formula.ts'
import { formatBounds, isWithin } from './price-inputs.ts'
import { type InputSource, MeasurementField, type PriceVariable } from './schema.ts'

/**
 * Values of a deck's variables that come from outside the deck. A measurement of null is unknown and never counts as
 * zero.
 */
export type VariableValues = {
	priceInputs?: Readonly<Record<string, number>>
	repOverrides?: Readonly<Record<string, number>>
	measurement?: Readonly<Partial<Record<MeasurementField, number | null>>> | null
	/** Uncertainty of the measurement; null or omitted for a measured or confirmed roof. */
	estimate?: RoofEstimate | null
}

/**
 * A price variable with its value, or with the reason why it has none. `uses` lists the keys of the variables that its
 * formula reads. `note` explains why an available value was not used.
 */
export type ResolvedVariable = {
	variable: PriceVariable
	outcome: Outcome
	source: InputSource | 'formula' | 'missing'
	formula: Formula | null
	uses: string[]
	note: string | null
}
export type VariableReader = (key: string) => ResolvedVariable | null

/**
 * Resolves the values of all variables. Tries these sources in order: price inputs, values set by the rep, the
 * measurement or formula, and the default. The default takes precedence over a measurement that is only an estimate
 * (docs/design/contract.md#prices). Does not use a value outside [min, max]. A variable in a dependency cycle gets an
 * error that names the cycle.
 */
export function resolveVariables(
	variables: readonly PriceVariable[],
	values: VariableValues,
): VariableReader {
	const byKey = new Map(variables.map((variable) => [variable.key, variable]))
	const resolved = new Map<string, ResolvedVariable>()
	const read: VariableReader = (key) => resolved.get(key) ?? null
	for (const { key } of variables) visit(key, [])
	return read

	/**
	 * Resolves one variable. First resolves the variables in its formula, because the formula is evaluated with already resolved
	 * values. `path` contains the variables that led to this one and detects cycles.
	 */
	function visit(key: string, path: string[]): void {
		const variable = byKey.get(key)
		if (variable === undefined || resolved.has(key)) return
		if (path.includes(key)) {
			resolved.set(
				key,
				invalidVariable(variable, cycleReason([...path.slice(path.indexOf(key)), key])),
			)
			return
		}
		const input = readInput(variable, values)
		if (input !== null) {
			resolved.set(key, input)
			return
		}
		const formula = parseOrReason(variable.formula ?? '')
		if (typeof formula === 'string') {
			resolved.set(key, invalidVariable(variable, formula))
			return
		}
		for (const name of namesIn(formula)) visit(name, [...path, key])
		if (!resolved.has(key)) resolved.set(key, readFormula(variable, formula, read))
	}
}

/**
 * Returns the function with which `evaluate` looks up a variable by its name. The function adds each name to `uses`. For an
 * unknown name, its result is an error.
 */
export function lookupIn(read: VariableReader, uses: Set<string>): (name: string) => Outcome {
	return (name) => {
		uses.add(name)
		const variable = read(name)
		return variable?.outcome ?? { status: 'error', reason: `No variable is called “${name}”.` }
	}
}

/**
 * Returns the measurement that a variable uses: the one that `measurementField` names or, if that is not set, the one
 * with the key of the variable.
 */
export function measurementFieldOf(variable: PriceVariable): MeasurementField | null {
	if (variable.source !== 'measurement') return null
	const field = MeasurementField.safeParse(variable.measurementField ?? variable.key)
	return field.success ? field.data : null
}

/**
 * Returns the value of a variable from the first source that has one: price input, rep, measurement, default. An
 * estimated measurement comes after the default. Returns null if only the formula of the variable can give its value.
 */
function readInput(variable: PriceVariable, values: VariableValues): ResolvedVariable | null {
	const { key } = variable
	const { priceInputs = {}, repOverrides = {}, measurement, estimate = null } = values
	const typed = ownNumber(priceInputs, key)
	if (typed !== null) return readNumber(variable, 'price_inputs', typed)
	const override = ownNumber(repOverrides, key)
	if (override !== null) return readNumber(variable, 'rep', override)
	const field = measurementFieldOf(variable)
	const measured = field === null ? null : (measurement?.[field] ?? null)
	const usesDefault = estimate !== null && variable.default !== undefined
	if (measured !== null && !usesDefault) return readNumber(variable, 'measurement', measured)
	return variable.source === 'formula' ? null : readDefault(variable)
}

function ownNumber(values: Readonly<Record<string, number>>, key: string): number | null {
	return Object.hasOwn(values, key) ? (values[key] ?? null) : null
}

function readDefault(variable: PriceVariable): ResolvedVariable {
	const { default: defaultValue } = variable
	return defaultValue === undefined
		? missingVariable(variable, null)
		: readNumber(variable, 'default', defaultValue)
}

function readNumber(
	variable: PriceVariable,
	source: InputSource,
	number: number,
): ResolvedVariable {
	if (!isWithin(variable, number)) return missingVariable(variable, outOfRange(variable, number))
	return { ...unresolved(variable, { status: 'value', value: fromNumber(number) }), source }
}

function readFormula(
	variable: PriceVariable,
	formula: Formula,
	read: VariableReader,
): ResolvedVariable {
	const uses = new Set<string>()
	const outcome = evaluate(formula, lookupIn(read, uses))
	if (outcome.status === 'value') {
		const outside = outOfBounds(variable, outcome.value)
		if (outside !== null) return { ...missingVariable(variable, outside), formula, uses: [...uses] }
	}
	if (outcome.status === 'deferred' && outcome.missing.length > 0 && variable.default !== undefined)
		return readDefault(variable)
	return { ...unresolved(variable, outcome), source: 'formula', formula, uses: [...uses] }
}

function outOfBounds(variable: PriceVariable, value: Decimal): string | null {
	const number = value.toNumber()
	return isWithin(variable, number) ? null : outOfRange(variable, number)
}

function outOfRange(variable: PriceVariable, number: number): string {
	return `${number} is outside the allowed range (${formatBounds(variable)})`
}

function missingVariable(variable: PriceVariable, note: string | null): ResolvedVariable {
	const outcome: Outcome = { status: 'deferred', missing: [variable.key], reason: note }
	return { ...unresolved(variable, outcome), note }
}

function invalidVariable(variable: PriceVariable, reason: string): ResolvedVariable {
	return { ...unresolved(variable, { status: 'error', reason }), source: 'formula' }
}

function unresolved(variable: PriceVariable, outcome: Outcome): ResolvedVariable {
	return { variable, outcome, source: 'missing', formula: null, uses: [], note: null }
}
