import type { MeasurementField } from '../../../content/pricing/schema.ts'
import { AppError, invalid } from '../../../core/errors.ts'
import { fitsJsonLimits } from '../../../core/json/json-shape.ts'
import { MAX_REPORT_BYTES, MAX_REPORT_MB } from '../limits.ts'
import type {
	AssignedFields,
	ReadReport,
	ReportContent,
	ReportElement,
	ReportValues,
} from '../report-schema.ts'
import { type KnownElement, leaveOut, readAssigned } from './quantities.ts'
import { EAGLEVIEW_ROOT, readEagleViewJson, readEagleViewXml } from './read-eagleview.ts'
import { isHoverFile, readHoverJson } from './read-hover.ts'
import { readTable } from './read-table.ts'
import { requireFeetInJson, requireFeetInXml } from './require-feet.ts'
import { parseReportXml } from './xml.ts'

const JSON_LIMITS = { depth: 32, values: 200_000 }
const MAX_ELEMENTS = 400
/** Largest difference between the squares and the area of one report, in squares: both are rounded. */
const ROUNDING_SQUARES = 0.5
const SQFT_PER_SQUARE = 100
const FORMATS =
	'Upload the XML or JSON file of EagleView, the JSON file of Hover, or a table (CSV). PDF reports cannot be read.'

/**
 * Reads the data file of a measurement report (docs/design/prices.md#measurement-reports). Uses only elements that the format
 * knows or a person assigned, and names all others. Rejects a file of more than 2 MB with 413, an unknown format with 415, and a damaged file, or
 * one without any known value, with 400. Rejects with 400 also an assigned element that the file does not have or knows itself.
 */
export function readReport(bytes: Uint8Array, assigned: AssignedFields = {}): ReadReport {
	if (bytes.length > MAX_REPORT_BYTES)
		throw new AppError(
			'PAYLOAD_TOO_LARGE',
			`file: The file is larger than ${MAX_REPORT_MB} MB. Upload the data file, not the pictures.`,
		)
	const content = readContent(bytes)
	if (content.elements.length > MAX_ELEMENTS)
		throw invalid(
			'file',
			`The file has more than ${MAX_ELEMENTS} measurements. Upload the report of one roof.`,
		)
	const elements = withoutContradictions(assignFields(content.elements, assigned))
	const byHand = elements.flatMap(({ name, field }) =>
		field !== null && Object.hasOwn(assigned, name) ? [field] : [],
	)
	const values = completeSize(valuesOf(elements))
	if (Object.keys(values).length === 0) throw invalid('file', nothingKnown(elements))
	const { provider, number, address } = content
	return {
		...content,
		provider: shorten(provider),
		number: shorten(number),
		address: shorten(address),
		elements,
		values,
		assigned: withSizes(byHand, elements),
	}
}

/** The two fields that state the size of a roof. One follows from the other when a report states only one. */
const SIZES: readonly MeasurementField[] = ['roof_squares', 'roof_area_sqft']

/** Returns the fields that a person assigned, with the size that follows from an assigned one. */
function withSizes(
	assigned: readonly MeasurementField[],
	elements: readonly ReportElement[],
): MeasurementField[] {
	if (!assigned.some((field) => SIZES.includes(field))) return [...assigned]
	const stated = elements.flatMap(({ field }) => field ?? [])
	return [...assigned, ...SIZES.filter((field) => !stated.includes(field))]
}

function readContent(bytes: Uint8Array): ReportContent {
	if (Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'))
		throw new AppError('UNSUPPORTED_TYPE', `file: This is a PDF. ${FORMATS}`)
	const text = decode(bytes).trimStart()
	if (text.startsWith('<')) return readXml(text)
	if (text.startsWith('{') || text.startsWith('[')) return readJson(text)
	if (/[,;\t]/.test(text.split('\n', 1)[0] ?? '')) return readTable(text)
	throw new AppError('UNSUPPORTED_TYPE', `file: The format is not known. ${FORMATS}`)
}

/** Decodes UTF-8 and, with a byte order mark, UTF-16. */
function decode(bytes: Uint8Array): string {
	const [first, second] = bytes
	const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
	let text = ''
	try {
		text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
	} catch {
		throw invalid('file', 'The characters of the file cannot be read. Save it as UTF-8.')
	}
	if (text.includes('\0'))
		throw new AppError('UNSUPPORTED_TYPE', `file: The format is not known. ${FORMATS}`)
	return text
}

function readXml(text: string): ReportContent {
	const root = parseReportXml(text)
	requireFeetInXml(root)
	if (root.nodeName === EAGLEVIEW_ROOT) return readEagleViewXml(root)
	throw new AppError(
		'UNSUPPORTED_TYPE',
		`file: The XML starts with “${root.nodeName.slice(0, 60)}”, which is not known. ${FORMATS}`,
	)
}

function readJson(text: string): ReportContent {
	if (!fitsJsonLimits(Buffer.from(text), JSON_LIMITS))
		throw invalid(
			'file',
			'The JSON has more than 32 levels or 200,000 values. Upload the report of one roof.',
		)
	const root = parseJson(text)
	requireFeetInJson(root)
	if (typeof root === 'object' && root !== null && EAGLEVIEW_ROOT in root)
		return readEagleViewJson(root[EAGLEVIEW_ROOT])
	if (isHoverFile(root)) return readHoverJson(root)
	throw new AppError('UNSUPPORTED_TYPE', `file: This JSON is not from a known provider. ${FORMATS}`)
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		throw invalid('file', 'The JSON is damaged. Download the file again and upload the new one.')
	}
}

/** Reads the elements that a person assigned to a field. Only an element that is unknown or has no unit can be assigned. */
function assignFields(
	elements: readonly KnownElement[],
	assigned: AssignedFields,
): readonly KnownElement[] {
	const fields = new Map(Object.entries(assigned))
	const isOpen = ({ reason, says }: ReportElement) =>
		says !== '' && (reason === 'unknown' || reason === 'no_unit')
	for (const name of fields.keys())
		if (!elements.some((element) => element.name === name && isOpen(element)))
			throw invalid('assigned', `The file has no element “${name}” that could be assigned.`)
	return elements.map((element) => {
		const field = fields.get(element.name)
		return field === undefined || !isOpen(element) ? element : readAssigned(element, field)
	})
}

/** Leaves out the elements that state different numbers for one value. A number without a unit, or beyond what a roof can have, counts too. */
function withoutContradictions(elements: readonly KnownElement[]): ReportElement[] {
	return elements.map((known) => {
		const { meant, ...element } = known
		const value = statedValue(known)
		const same = elements.filter((one) => meant !== undefined && one.meant === meant)
		const isUsed = same.some(({ field }) => field !== null)
		const other = same.find((one) => {
			const stated = statedValue(one)
			return one !== known && stated !== null && value !== null && stated !== value
		})
		return other === undefined || !isUsed
			? element
			: leaveOut(element, 'stated_twice', `The report also says ${other.says} for ${other.name}.`)
	})
}

/** Returns the number that an element states for its field: the one that is used, or one without a unit or beyond the bounds. */
function statedValue({ meant, ...element }: KnownElement): number | null {
	if (element.value !== null || meant === undefined) return element.value
	if (element.reason === 'no_unit') return readAssigned(element, meant).value
	return element.reason === 'out_of_range' ? Number.NaN : null
}

function valuesOf(elements: readonly ReportElement[]): ReportValues {
	return Object.fromEntries(
		elements.flatMap(({ field, value }) =>
			field === null || value === null ? [] : [[field, value]],
		),
	)
}

/** Adds the squares that follow from the area, or the area that follows from the squares. */
function completeSize(values: ReportValues): ReportValues {
	const { roof_squares: squares, roof_area_sqft: area } = values
	if (squares === undefined)
		return area === undefined
			? values
			: { ...values, roof_squares: rounded(area / SQFT_PER_SQUARE) }
	if (area === undefined) return { ...values, roof_area_sqft: rounded(squares * SQFT_PER_SQUARE) }
	if (Math.abs(squares - area / SQFT_PER_SQUARE) > ROUNDING_SQUARES)
		throw invalid(
			'file',
			`The report says ${squares} squares and ${area} sq ft, which contradict each other. A square is 100 sq ft. Ask the provider for a corrected report.`,
		)
	return values
}

const rounded = (value: number) => Number(value.toFixed(4))

function nothingKnown(elements: readonly ReportElement[]): string {
	const names = elements.slice(0, 5).map(({ name }) => `“${name.slice(0, 40)}”`)
	const found = names.length === 0 ? '' : ` It contains ${names.join(', ')}.`
	return `No roof measurement was recognized in this file.${found}`
}

function shorten(text: string | null): string | null {
	return text === null || text === '' ? null : text.slice(0, 200)
}
