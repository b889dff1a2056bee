import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { MeasurementField } from '../../../content/pricing/schema.ts'
import { delimiterOf } from '../../../core/csv.ts'
import { invalid } from '../../../core/errors.ts'
import type { ReportContent, ReportElement } from '../report-schema.ts'
import { readKnown } from './known-elements.ts'
import { findUnit, leaveOut, type ReportUnit } from './quantities.ts'

const MAX_ROWS = 200
const MAX_COLUMNS = 100

/** Headings of a table by field, in lower case. A key in a formula is a heading too and carries its unit. */
const HEADINGS: Record<MeasurementField, { unit: ReportUnit; names: readonly string[] }> = {
	roof_squares: { unit: 'squares', names: ['roof squares', 'squares', 'total squares'] },
	roof_area_sqft: { unit: 'sq ft', names: ['roof area', 'total roof area'] },
	predominant_pitch: { unit: 'pitch', names: ['predominant pitch', 'pitch'] },
	facets: { unit: 'count', names: ['facets', 'roof facets', 'total roof facets', 'planes'] },
	ridge_ft: { unit: 'ft', names: ['ridge', 'ridges', 'total ridges', 'ridge length'] },
	hip_ft: { unit: 'ft', names: ['hip', 'hips', 'total hips', 'hip length'] },
	valley_ft: { unit: 'ft', names: ['valley', 'valleys', 'total valleys', 'valley length'] },
	rake_ft: { unit: 'ft', names: ['rake', 'rakes', 'total rakes', 'rake length'] },
	eave_ft: { unit: 'ft', names: ['eave', 'eaves', 'total eaves', 'eave length'] },
	step_flashing_ft: {
		unit: 'ft',
		names: ['step flashing', 'total step flashing', 'step flashing length'],
	},
	waste_pct: { unit: '%', names: ['waste', 'suggested waste'] },
}
/** Units that a value has by what it is, so no table writes them. */
const OWN_UNITS: readonly ReportUnit[] = ['count', 'squares', 'pitch']
const ABOUT = {
	provider: ['provider', 'measured by'],
	number: ['report', 'report number', 'report id'],
	date: ['report date', 'date'],
	address: ['address'],
	city: ['city'],
	state: ['state'],
	zip: ['zip', 'postal code'],
} as const

type Cell = { heading: string; place: string; says: string }

/**
 * Reads a table of measurements: headings in the first row and the values in the second, or one row per measurement with the
 * columns `Measurement`, `Value` and `Unit`. A unit stands in the heading ("Ridge (ft)"), behind the value, or in its column.
 */
export function readTable(text: string): ReportContent {
	const cells = listCells(parseRows(text))
	const about = (key: keyof typeof ABOUT) =>
		cells.find(({ heading }) => isNamed(heading, ABOUT[key]))?.says || null
	const region = [about('state'), about('zip')].filter((part) => part !== null).join(' ')
	const address = [about('address'), about('city'), region].filter(Boolean).join(', ')
	const aboutReport = Object.values(ABOUT).flat()
	return {
		format: 'csv',
		provider: about('provider'),
		number: about('number'),
		date: readDate(about('date')),
		address: about('address') === null ? null : address,
		elements: cells.flatMap((cell) =>
			cell.says === '' || isNamed(cell.heading, aboutReport) ? [] : [readCell(cell)],
		),
		pitchTable: [],
		wasteTable: [],
	}
}

function parseRows(text: string): string[][] {
	try {
		return z.array(z.array(z.string())).parse(
			parse(text, {
				delimiter: delimiterOf(text),
				skip_empty_lines: true,
				relax_column_count_less: true,
				trim: true,
				to: MAX_ROWS + 1,
			}),
		)
	} catch {
		throw invalid(
			'file',
			'The table is damaged: a row has more columns than the first row has headings.',
		)
	}
}

function listCells(rows: readonly string[][]): Cell[] {
	const [headings = [], ...values] = rows
	if (rows.length > MAX_ROWS || headings.length > MAX_COLUMNS)
		throw invalid('file', `The table has more than ${MAX_ROWS} rows or ${MAX_COLUMNS} columns.`)
	const [name, value, unit] = ['measurement', 'value', 'unit'].map((title) =>
		headings.findIndex((heading) => heading.toLowerCase() === title),
	)
	if (name !== undefined && name >= 0 && value !== undefined && value >= 0)
		return values.map((row, index) => ({
			heading: row[name] ?? '',
			place: `row ${index + 2}`,
			says: [row[value], unit === undefined ? '' : row[unit]].filter(Boolean).join(' '),
		}))
	const [only, ...others] = values
	if (only === undefined)
		throw invalid('file', 'The table has no values below its headings in the first row.')
	if (others.length > 0)
		throw invalid(
			'file',
			'The table has several rows of values. Upload one report at a time: headings and one row of values.',
		)
	return headings.map((heading, index) => ({
		heading,
		place: `column ${index + 1}, row 2`,
		says: only[index] ?? '',
	}))
}

function isNamed(heading: string, names: readonly string[]): boolean {
	return names.includes(heading.toLowerCase())
}

function readCell({ heading, place, says }: Cell): ReportElement {
	const stated = { name: heading, place, says }
	const [, title = heading, spelling] = /^([^(]*)\(([^()]*)\)$/.exec(heading) ?? []
	const name = title.trim().toLowerCase()
	const field = MeasurementField.options.find(
		(one) => one === name || HEADINGS[one].names.includes(name),
	)
	if (field === undefined) return readKnown({ ...stated, unit: null }, undefined)
	const { unit } = HEADINGS[field]
	if (spelling === undefined)
		return readKnown(
			{ ...stated, unit: field === name || OWN_UNITS.includes(unit) ? unit : null },
			field,
		)
	const named = findUnit(spelling)
	return named === undefined
		? leaveOut(stated, 'unknown_unit', `The unit “${spelling.slice(0, 40)}” is not known.`)
		: readKnown({ ...stated, unit: named }, field)
}

/** Returns an ISO date, or null for any other text: 6/10/2026 could mean two days. */
function readDate(text: string | null): string | null {
	return z.iso.date().safeParse(text).data ?? null
}
