import { type Decimal, fromNumber } from './decimal.ts'
import { cycleReason, parseOrReason } from './dependencies.ts'
import type { RoofEstimate } from './estimate-schema.ts'
import { evaluate, type Outcome } from './evaluate.ts'
import { type Formula, namesIn } from './formula.ts'
import { homeValues } from './house-sizes.ts'
import { formatBounds, isWithin } from './price-inputs.ts'
import {
	type InputSource,
	MeasurementField,
	type PriceVariable,
	type ReportSource,
	type ValueBasis,
	type ValueOrigin,
	type ValueOrigins,
} from './schema.ts'

/**
 * Values of a deck's variables that come from outside the deck. A measurement of null is unknown and never counts as
 * zero.
 */
export type VariableValues = {
	priceInputs?: Readonly<Record<string, number>>
	repOverrides?: Readonly<Record<string, number>>
	measurement?: Readonly<Partial<Record<MeasurementField, number | null>>> | null
	/** Uncertainty of the measurement; null or omitted for a measured or entered roof. */
	estimate?: RoofEstimate | null
	/** Measurements of an estimate that a person confirmed. */
	confirmed?: readonly MeasurementField[]
	/** Person who confirmed these measurements, or who entered the roof. */
	measurementOrigin?: ValueOrigin | null
	measuredAt?: string | null
	/** Measurement report that gives some of these measurements. */
	report?: ReportSource | null
	/** Who typed the price inputs and the values set by the rep. */
	origins?: ValueOrigins
	/** True in the editor only: a variable without a value has its sample value. */
	usesSamples?: boolean
}

/**
 * A price variable with its value, or with the reason why it has none. `uses` lists the keys of the variables that its
 * formula reads. `note` explains why an available value was not used.
 */
export type ResolvedVariable = {
	variable: PriceVariable
	outcome: Outcome
	source: InputSource | 'formula' | 'missing'
	/** How the value came about. Null for a formula and for a missing value. */
	basis: ValueBasis | null
	origin: (Pick<ValueOrigin, 'at'> & Partial<ValueOrigin>) | null
	formula: Formula | null
	uses: string[]
	note: string | null
}
export type VariableReader = (key: string) => ResolvedVariable | null

/**
 * Resolves the values of all variables. Tries these sources in order: price inputs, values set by the rep, the measurement or
 * formula, and the usual value. A value of one home has no usual value. For waste, the usual value comes before
 * a measurement that is only an estimate (docs/design/prices.md#order-of-the-sources). Does not use a value outside [min, max].
 * A variable in a dependency cycle gets an error that names the cycle.
 */
export function resolveVariables(
	variables: readonly PriceVariable[],
	values: VariableValues,
): VariableReader {
	const byKey = new Map(withoutUsual(variables).map((variable) => [variable.key, variable]))
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
		if (!resolved.has(key)) resolved.set(key, readFormula(variable, formula, { read, values }))
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

/** Removes the usual values of variables whose value belongs to one home. Decks could once store them. */
function withoutUsual(variables: readonly PriceVariable[]): readonly PriceVariable[] {
	if (variables.every(({ default: usual }) => usual === undefined)) return variables
	const ofHome = homeValues(variables)
	return variables.map((variable) => {
		const { default: _, ...rest } = variable
		return ofHome.has(variable.key) ? rest : variable
	})
}

/**
 * Returns the value of a variable from the first source that has one: price input, rep, measurement, usual value. Waste that is
 * estimated, or suggested by the pitch of an entered roof, comes after the usual value. Returns null if only the formula of the variable can give its value.
 */
function readInput(variable: PriceVariable, values: VariableValues): ResolvedVariable | null {
	const { key } = variable
	const { priceInputs = {}, repOverrides = {}, measurement, origins = {} } = values
	const typedBy = { basis: 'typed' as const, origin: origins[key] ?? null }
	const typed = ownNumber(priceInputs, key)
	if (typed !== null) return readNumber(variable, typed, { source: 'price_inputs', ...typedBy })
	const override = ownNumber(repOverrides, key)
	if (override !== null) return readNumber(variable, override, { source: 'rep', ...typedBy })
	const field = measurementFieldOf(variable)
	const measured = field === null ? null : (measurement?.[field] ?? null)
	if (field !== null && measured !== null) {
		const from = measurementOrigin(field, values)
		const isSuggested = from.basis === 'measured' && values.measurementOrigin != null
		const isReport = from.basis !== 'estimated' && !isSuggested
		if (isReport || variable.default === undefined)
			return readNumber(variable, measured, { source: 'measurement', ...from })
	}
	return variable.source === 'formula' ? null : readUsual(variable, values)
}

type ValueSource = Pick<ResolvedVariable, 'basis' | 'origin'> & { source: InputSource }

/**
 * Returns the origin of a measured value: from a measurement report, entered or confirmed by a person, estimated, or measured. The waste of an entered
 * roof counts as entered only if the person entered it, because it is otherwise suggested by the pitch.
 */
function measurementOrigin(
	field: MeasurementField,
	{
		estimate = null,
		confirmed = [],
		measurementOrigin: person = null,
		measuredAt = null,
		report = null,
	}: VariableValues,
): Pick<ResolvedVariable, 'basis' | 'origin'> {
	if (report?.fields.includes(field)) return { basis: 'reported', origin: report.origin }
	const isConfirmed = confirmed.includes(field)
	if (estimate === null && person !== null && (isConfirmed || field !== 'waste_pct'))
		return { basis: 'typed', origin: person }
	if (isConfirmed) return { basis: 'confirmed', origin: person }
	const origin = measuredAt === null ? null : { at: measuredAt }
	return { basis: estimate === null ? 'measured' : 'estimated', origin }
}

function ownNumber(values: Readonly<Record<string, number>>, key: string): number | null {
	return Object.hasOwn(values, key) ? (values[key] ?? null) : null
}

function readUsual(
	variable: PriceVariable,
	{ usesSamples = false }: VariableValues,
): ResolvedVariable {
	const { default: usual, sample } = variable
	if (usual !== undefined)
		return readNumber(variable, usual, { source: 'default', basis: 'usual', origin: null })
	return usesSamples && sample !== undefined
		? readNumber(variable, sample, { source: 'sample', basis: 'sample', origin: null })
		: missingVariable(variable, null)
}

function readNumber(variable: PriceVariable, number: number, from: ValueSource): ResolvedVariable {
	if (!isWithin(variable, number)) return missingVariable(variable, outOfRange(variable, number))
	return { ...unresolved(variable, { status: 'value', value: fromNumber(number) }), ...from }
}

function readFormula(
	variable: PriceVariable,
	formula: Formula,
	{ read, values }: { read: VariableReader; values: VariableValues },
): ResolvedVariable {
	const uses = new Set<string>()
	const outcome = evaluate(formula, lookupIn(read, uses))
	if (outcome.status === 'value') {
		const outside = outOfBounds(variable, outcome.value)
		if (outside !== null) return { ...missingVariable(variable, outside), formula, uses: [...uses] }
	}
	const usual = readUsual(variable, values)
	const isMissing = outcome.status === 'deferred' && outcome.missing.length > 0
	if (isMissing && usual.source !== 'missing') return usual
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
	const none = { basis: null, origin: null, formula: null, uses: [], note: null }
	return { variable, outcome, source: 'missing', ...none }
}
