import { namesInVariable } from './dependencies.ts'
import { MeasurementField, type PriceVariable } from './schema.ts'

/** Units of lengths and areas. A variable with such a unit is a size of the house, also when the rep types it. */
const SIZE_UNITS: ReadonlySet<string> = new Set([
	'square',
	'squares',
	'sq',
	'sq ft',
	'sqft',
	'square feet',
	'ft',
	'foot',
	'feet',
	'lf',
	'linear ft',
	'linear feet',
])

/** Units in which no house is measured. */
const RATE_UNITS: ReadonlySet<string> = new Set(['$', '%'])
/** Words in the key or label of a typed variable that name a size of the house. */
const SIZE_WORDS: ReadonlySet<string> = new Set(
	'size big large squares sq area sqft footage feet length width perimeter measurement measurements dimension dimensions tamano pies cuadros'.split(
		' ',
	),
)

/**
 * Returns the keys of the variables that depend on the house: measured ones, typed ones with the name of a measurement or with
 * a unit of length or area or the word for a size, and formulas over one of these. Waste is not one of them: without a report, the company
 * decides how much to add. Such a variable has no usual value for every home (docs/design/prices.md#purposes-of-values).
 */
export function houseSizes(variables: readonly PriceVariable[]): ReadonlySet<string> {
	return withFormulasOver(variables.filter(isSize), variables)
}

/**
 * Returns the keys of the variables whose value belongs to one home, so that they have no usual value: sizes of the house, typed
 * values that nobody declared the same for every home, and formulas over one of these.
 */
export function homeValues(variables: readonly PriceVariable[]): ReadonlySet<string> {
	return withFormulasOver(
		variables.filter((variable) => isSize(variable) || isTypedForHome(variable)),
		variables,
	)
}

/**
 * Returns whether a formula is a size of the house by its name or unit although it reads no value of the home, such as a roof area
 * with the formula `20`. `ofHome` are the keys of the values of the home.
 */
export function isTypedSize(variable: PriceVariable, ofHome: ReadonlySet<string>): boolean {
	return (
		variable.source === 'formula' &&
		isSize(variable) &&
		!namesInVariable(variable).some((name) => ofHome.has(name))
	)
}

/** Returns the keys of some variables and of all formulas that read one of them. */
function withFormulasOver(
	some: readonly PriceVariable[],
	variables: readonly PriceVariable[],
): ReadonlySet<string> {
	const found = new Set(some.map(({ key }) => key))
	const formulas = variables.filter(({ source }) => source === 'formula')
	const named = formulas.map((variable) => ({
		key: variable.key,
		names: namesInVariable(variable),
	}))
	for (let before = -1; before < found.size; ) {
		before = found.size
		for (const { key, names } of named) if (names.some((name) => found.has(name))) found.add(key)
	}
	return found
}

/**
 * Returns whether a typed value belongs to one home: every value does, except one that a person declared the same for every
 * home, and one in dollars or percent, because these are no units of a house.
 */
function isTypedForHome({ key, source, unit = '', purpose }: PriceVariable): boolean {
	if (source !== 'manual' || key === 'waste_pct') return false
	return purpose === undefined ? !RATE_UNITS.has(unit.trim()) : purpose === 'home'
}

function isSize({ key, label, source, unit = '', measurementField }: PriceVariable): boolean {
	const field = MeasurementField.safeParse(measurementField ?? key).data
	if (field === 'waste_pct') return false
	const isMeasured = source === 'measurement' || field !== undefined
	if (isMeasured || SIZE_UNITS.has(unit.trim().toLowerCase())) return true
	const words = `${key} ${label}`
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^a-z]+/)
	return (
		source === 'manual' &&
		!RATE_UNITS.has(unit.trim()) &&
		words.some((word) => SIZE_WORDS.has(word))
	)
}
