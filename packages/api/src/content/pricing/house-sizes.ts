import { isBookName } from './book-names.ts'
import { namesInVariable } from './dependencies.ts'
import { MeasurementField, type PriceVariable } from './schema.ts'

/**
 * Words in the unit of a length, an area or a size of the house, in the singular and without accents. A variable with such a unit is
 * a size of the house, also when the rep types it.
 */
const UNIT_WORDS = wordSet(
	'square sq sqft sqm sf yd2 ft ft2 foot feet lf lnft linear lineal m m2 meter metre metro pie cuadro cuadrado bundle paquete facet faceta',
)

/** A rise over a run of 12, such as “/12”, “in 12” and “12ths”. */
const PITCH_UNIT = /(?:^|[/:]|\bin) ?12(?:ths?)?$/
/** What “$/sq” and “hours per square” count by. */
const UNIT_DIVISOR = /(?:\/|\b(?:per|each|every|por|cada)\b).*/

/** Units in which no house is measured. */
const RATE_UNITS: ReadonlySet<string> = new Set(['$', '%'])
/** Words in the key or label of a variable that name a size of the house, in the singular and without accents. */
const SIZE_WORDS = wordSet(
	'size big large square sq sqr area surface footprint sqft footage feet lf linear length width perimeter measurement dimension pitch slope steepness eave ridge hip valley rake facet plane tamano pie cuadro cuadrado superficie longitud lineal perimetro pendiente inclinacion alero cumbrera caballete limatesa limahoya faceta',
)

/** Names that consist of the house or its roof, such as “Average home”, and names of measurements without a word for a size. */
const HOUSE_NAME =
	/^(?:(?:an?|the|my|our|your|average|avg|typical|usual|normal|standard|default|whole|entire|total|el|la|mi|tu|su|todo|toda) )*(?:roofs?|houses?|homes?|techos?|tejados?|casas?|hogar(?:es)?|viviendas?)(?: (?:average|avg|total|promedio|medi[ao]|tipic[ao]|usual|normal))*$|^step flashings?$/
/** Two words of a house or a size in one, such as “Roofsize”, “RoofSQ” and “Squarefootage”. */
const JOINED_SIZE = new RegExp(`^(?:(?:roof|house|home|${[...SIZE_WORDS].join('|')})s?){2,}$`)
/** The square as what an amount is counted by, as in “Bundles per square”, names no size. */
const PER_SQUARE = /\b(?:per|each|every|por|cada) (?:square|cuadro)\b/g

/** Words that say that a value in dollars or percent is an amount or a rate, also when a size is named beside them. */
const AMOUNT_WORDS = wordSet(
	'price prices cost costs rate rates charge charges surcharge fee fees tax taxes discount discounts rebate credit allowance deposit minimum dollar dollars usd percent percentage markup margin precio precios costo costos coste tarifa tarifas cargo cargos recargo cuota impuesto impuestos descuento descuentos minimo deposito dolar dolares porcentaje',
)

/** Products and work at a part of the roof, such as “Ridge vent” and “Valley metal”: in dollars, they are amounts. */
const PRODUCT_WORDS = wordSet(
	'vent cap metal flashing board guard edge shield trim material shingle tile iron liner kit boot work labor repair replacement installation removal ventilacion teja canalon reparacion instalacion',
)

/** “$/sq”, “per square” and “each foot” name an amount of money; “squares per house” does not. */
const PER_UNIT =
	/\$|\b(?:per|each|every|por|cada)\b(?! (?:roof|house|home|techo|tejado|casa|hogar)s?\b)/

/**
 * Returns the keys of the variables that depend on the house: measured ones, ones with the name of a measurement, a unit of length or
 * area or the word for a size, and formulas over one of these. A value in dollars or percent whose name says that it is an amount, a
 * rate or a product, such as “Price per square” and “Ridge vent”, does not. Waste is not one of them: without a report, the company
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
	return purpose === undefined ? !isRate({ unit }) : purpose === 'home'
}

function isSize({ key, label, source, unit = '', measurementField }: PriceVariable): boolean {
	if (isBookName(key)) return false
	const field = MeasurementField.safeParse(measurementField ?? key).data
	if (field === 'waste_pct') return false
	const isMeasured = source === 'measurement' || field !== undefined
	if (isMeasured || isSizeUnit(unit)) return true
	const texts = [label, key].map(foldText)
	if (!texts.some(namesSize)) return false
	return !isRate({ unit }) || !saysAmount(texts)
}

/** Returns whether a variable has the unit `$` or `%`. */
export const isRate = ({ unit = '' }: Pick<PriceVariable, 'unit'>): boolean =>
	RATE_UNITS.has(unit.trim())

/** Returns whether a label, or a key whose label names no size, says that the value in dollars or percent is an amount or a rate. */
function saysAmount([label = '', key = '']: readonly string[]): boolean {
	const isAmount = (text: string) =>
		hasWord(text, AMOUNT_WORDS) || hasSingular(text, PRODUCT_WORDS) || PER_UNIT.test(text)
	return isAmount(label) || (!namesSize(label) && isAmount(key))
}

/** Returns whether the unit of a variable is one of a size. The unit of an amount or a rate, such as “$/sq”, is not. */
function isSizeUnit(unit: string): boolean {
	const text = foldAccents(unit).replaceAll('.', '').trim()
	if (PITCH_UNIT.test(text)) return true
	const counted = text.replace(UNIT_DIVISOR, '').replace(/[^a-z0-9]+/g, ' ')
	return !/[$%]/.test(text) && hasSingular(counted, UNIT_WORDS)
}

/** Returns whether a folded name says a size of the house. */
function namesSize(text: string): boolean {
	if (HOUSE_NAME.test(text)) return true
	const words = text.replace(PER_SQUARE, '')
	return hasSingular(words, SIZE_WORDS) || words.split(' ').some((word) => JOINED_SIZE.test(word))
}

/** Returns a text in lowercase without accents, with a space between its words. The dollar sign stays. */
function foldText(text: string): string {
	return foldAccents(text)
		.replace(/[^a-z$]+/g, ' ')
		.trim()
}

/** Returns a text in lowercase without accents and superscripts. */
function foldAccents(text: string): string {
	return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordSet(words: string): ReadonlySet<string> {
	return new Set(words.split(' '))
}

function hasWord(text: string, words: ReadonlySet<string>): boolean {
	return text.split(' ').some((word) => words.has(word))
}

/** Returns whether a text has one of some words in the singular or the plural. */
function hasSingular(text: string, words: ReadonlySet<string>): boolean {
	return [text, text.replace(/s\b/g, ''), text.replace(/es\b/g, '')].some((form) =>
		hasWord(form, words),
	)
}
