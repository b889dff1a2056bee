import { MEASUREMENT_BOUNDS, type MeasurementField } from '../../../content/pricing/schema.ts'
import type { LeftOutReason, ReportElement } from '../report-schema.ts'

/** Unit of a number in a report. `pitch` is a rise over a run of 12, `count` a number without unit. */
export type ReportUnit = 'sq ft' | 'squares' | 'ft' | '%' | 'pitch' | 'count'

/** Spellings of units, in lower case without spaces and periods. */
const UNITS: Record<string, ReportUnit> = {
	sqft: 'sq ft',
	sf: 'sq ft',
	squarefeet: 'sq ft',
	squarefoot: 'sq ft',
	'ft²': 'sq ft',
	ft2: 'sq ft',
	squares: 'squares',
	square: 'squares',
	sq: 'squares',
	ft: 'ft',
	feet: 'ft',
	foot: 'ft',
	lf: 'ft',
	linearfeet: 'ft',
	linearft: 'ft',
	"'": 'ft',
	'%': '%',
	pct: '%',
	percent: '%',
}

/** Unit of each measurement field. */
const FIELD_UNITS: Record<MeasurementField, ReportUnit> = {
	roof_squares: 'squares',
	roof_area_sqft: 'sq ft',
	predominant_pitch: 'pitch',
	facets: 'count',
	ridge_ft: 'ft',
	hip_ft: 'ft',
	valley_ft: 'ft',
	rake_ft: 'ft',
	eave_ft: 'ft',
	step_flashing_ft: 'ft',
	waste_pct: '%',
}

const MAX_TEXT = 200
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,9})?/
const PITCH = /^(\d{1,2}(?:\.\d{1,3})?) ?(?:\/|:| in ) ?12$/
const FEET_AND_INCHES = /^(\d{1,5}) ?(?:'|ft) ?(\d{1,2}(?:\.\d{1,3})?) ?(?:"|in)$/

/** Text of a report with its place, and the unit that its format or heading fixes; null when the text must name the unit. */
export type Stated = { name: string; place: string; says: string; unit: ReportUnit | null }

/** An element with the field that its format knows it as, although the element may be left out. */
export type KnownElement = ReportElement & { meant?: MeasurementField | undefined }

/** Returns the unit with this spelling, or undefined for an unknown one. */
export function findUnit(spelling: string): ReportUnit | undefined {
	const key = spelling.toLowerCase().replaceAll(/[\s.]/g, '')
	return Object.hasOwn(UNITS, key) ? UNITS[key] : undefined
}

/** Returns an element that is left out, with the sentence that says why. */
export function leaveOut(
	{ name, place, says }: Omit<Stated, 'unit'>,
	reason: LeftOutReason,
	sentence: string,
): ReportElement {
	const text = says.length > MAX_TEXT ? `${says.slice(0, MAX_TEXT)}…` : says
	return { name, place, says: text, field: null, value: null, reason, sentence }
}

/** Reads an element that a person assigned to a field. A number without a unit has the unit of the field. */
export function readAssigned(element: ReportElement, field: MeasurementField): KnownElement {
	return readElement({ ...element, unit: FIELD_UNITS[field] }, field)
}

/** Reads an element that the format knows as a measurement field. Never guesses a unit: the element is then left out. */
export function readElement(stated: Stated, field: MeasurementField): KnownElement {
	return { ...readValue(stated, field), meant: field }
}

function readValue(stated: Stated, field: MeasurementField): ReportElement {
	const { name, place } = stated
	const says = stated.says.trim()
	const unit = FIELD_UNITS[field]
	const { min, max } = MEASUREMENT_BOUNDS[field]
	const read = unit === 'pitch' ? readPitch(says) : readQuantity(says, stated.unit)
	if ('reason' in read) return leaveOut({ name, place, says }, read.reason, read.sentence)
	if (read.unit !== unit)
		return leaveOut(
			{ name, place, says },
			'unknown_unit',
			`Expected ${unit === 'count' ? 'a number without a unit' : `a value in ${unit}`}, not a value in ${read.unit}.`,
		)
	if (read.value < min || read.value > max || (unit === 'count' && !Number.isInteger(read.value)))
		return leaveOut(
			{ name, place, says },
			'out_of_range',
			`A value between ${min} and ${max.toLocaleString('en-US')} was expected.`,
		)
	return { name, place, says, field, value: read.value, reason: null, sentence: null }
}

type Quantity = { value: number; unit: ReportUnit } | { reason: LeftOutReason; sentence: string }

function readPitch(text: string): Quantity {
	const rise = PITCH.exec(text)?.[1]
	return rise === undefined
		? { reason: 'unknown_unit', sentence: 'A pitch such as 6/12 was expected.' }
		: { value: Number(rise), unit: 'pitch' }
}

/** Reads a number with its unit, such as "2,840 sq ft", "62 ft" or 79' 6". */
function readQuantity(text: string, fixed: ReportUnit | null): Quantity {
	const [, feet, inches] = FEET_AND_INCHES.exec(text) ?? []
	if (feet !== undefined && inches !== undefined && Number(inches) < 12)
		return { value: Number((Number(feet) + Number(inches) / 12).toFixed(4)), unit: 'ft' }
	const digits = NUMBER.exec(text)?.[0] ?? ''
	const spelling = text.slice(digits.length).trim()
	if (digits === '' || /^[\d.,]/.test(spelling))
		return { reason: 'not_a_number', sentence: 'This is not a number that can be read.' }
	const value = Number(digits.replaceAll(',', ''))
	if (spelling === '')
		return fixed === null
			? { reason: 'no_unit', sentence: 'The unit is missing. Write it after the number.' }
			: { value, unit: fixed }
	const unit = findUnit(spelling)
	return unit === undefined
		? { reason: 'unknown_unit', sentence: `The unit “${spelling.slice(0, 40)}” is not known.` }
		: { value, unit }
}
