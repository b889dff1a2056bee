import { type Decimal, fromNumber } from './decimal.ts'
import { cycleReason, parseOrReason } from './dependencies.ts'
import { evaluate, type Outcome } from './evaluate.ts'
import { type Formula, namesIn } from './formula.ts'
import { formatBounds, isWithin } from './price-inputs.ts'
import { type InputSource, MeasurementField, type PriceVariable } from './schema.ts'

/** The values a deck's variables get from outside. A measured null is unknown, never zero. */
export type VariableValues = {
	priceInputs?: Readonly<Record<string, number>>
	repOverrides?: Readonly<Record<string, number>>
	measurement?: Readonly<Partial<Record<MeasurementField, number | null>>> | null
}

/**
 * What a variable came to. `uses` are the names its formula read to get there; `note` says why a value that is
 * there is not used.
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
 * The values of all variables: price_inputs, else what the rep set, else the measurement or the formula,
 * else the default. A value outside [min, max] is not used: its variable is missing until somebody confirms
 * it. Variables that refer to each other in a circle are errors which name the circle.
 */
export function resolveVariables(
	variables: readonly PriceVariable[],
	values: VariableValues,
): VariableReader {
	const byKey = new Map(variables.map((variable) => [variable.key, variable]))
	const readings = new Map<string, ResolvedVariable>()
	const read: VariableReader = (key) => readings.get(key) ?? null
	for (const { key } of variables) visit(key, [])
	return read

	/** Formulas are reached through the names in them, before they are evaluated: no deep recursion. */
	function visit(key: string, path: string[]): void {
		const variable = byKey.get(key)
		if (variable === undefined || readings.has(key)) return
		if (path.includes(key)) {
			readings.set(
				key,
				invalidVariable(variable, cycleReason([...path.slice(path.indexOf(key)), key])),
			)
			return
		}
		const given = readInput(variable, values)
		if (given !== null) {
			readings.set(key, given)
			return
		}
		const formula = parseOrReason(variable.formula ?? '')
		if (typeof formula === 'string') {
			readings.set(key, invalidVariable(variable, formula))
			return
		}
		for (const name of namesIn(formula)) visit(name, [...path, key])
		if (!readings.has(key)) readings.set(key, readFormula(variable, formula, read))
	}
}

/** Looks a name up for `evaluate` and notes it in `uses`. A name that is no variable is an error. */
export function lookupIn(read: VariableReader, uses: Set<string>): (name: string) => Outcome {
	return (name) => {
		uses.add(name)
		const unresolved = read(name)
		return unresolved?.outcome ?? { status: 'error', reason: `No variable is called “${name}”.` }
	}
}

/** The measured fact that a variable stands on; without a field named, the one it is called after. */
export function measurementFieldOf(variable: PriceVariable): MeasurementField | null {
	if (variable.source !== 'measurement') return null
	const field = MeasurementField.safeParse(variable.measurementField ?? variable.key)
	return field.success ? field.data : null
}

/** Price input, rep's value, measurement; for all but formulas the default; null leaves it to the formula. */
function readInput(variable: PriceVariable, values: VariableValues): ResolvedVariable | null {
	const { key } = variable
	const { priceInputs = {}, repOverrides = {}, measurement } = values
	const typed = ownNumber(priceInputs, key)
	if (typed !== null) return readNumber(variable, 'price_inputs', typed)
	const override = ownNumber(repOverrides, key)
	if (override !== null) return readNumber(variable, 'rep', override)
	const field = measurementFieldOf(variable)
	const measured = field === null ? null : (measurement?.[field] ?? null)
	if (measured !== null) return readNumber(variable, 'measurement', measured)
	return variable.source === 'formula' ? null : readDefault(variable)
}

function ownNumber(values: Readonly<Record<string, number>>, key: string): number | null {
	return Object.hasOwn(values, key) ? (values[key] ?? null) : null
}

function readDefault(variable: PriceVariable): ResolvedVariable {
	const { default: usual } = variable
	return usual === undefined
		? missingVariable(variable, null)
		: readNumber(variable, 'default', usual)
}

function readNumber(
	variable: PriceVariable,
	source: InputSource,
	number: number,
): ResolvedVariable {
	if (!isWithin(variable, number))
		return missingVariable(variable, `${number} is not ${formatBounds(variable)}`)
	return { ...reading(variable, { status: 'value', value: fromNumber(number) }), source }
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
	return { ...reading(variable, outcome), source: 'formula', formula, uses: [...uses] }
}

function outOfBounds(variable: PriceVariable, value: Decimal): string | null {
	const number = value.toNumber()
	return isWithin(variable, number) ? null : `${number} is not ${formatBounds(variable)}`
}

function missingVariable(variable: PriceVariable, note: string | null): ResolvedVariable {
	const outcome: Outcome = { status: 'deferred', missing: [variable.key], reason: note }
	return { ...reading(variable, outcome), note }
}

function invalidVariable(variable: PriceVariable, reason: string): ResolvedVariable {
	return { ...reading(variable, { status: 'error', reason }), source: 'formula' }
}

function reading(variable: PriceVariable, outcome: Outcome): ResolvedVariable {
	return { variable, outcome, source: 'missing', formula: null, uses: [], note: null }
}
