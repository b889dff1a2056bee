import { z } from 'zod'
import { invalid } from '../../../core/errors.ts'
import type { PitchArea, ReportContent, ReportElement, WasteArea } from '../report-schema.ts'
import { type Meaning, readKnown } from './known-elements.ts'
import { leaveOut, type ReportUnit, readElement } from './quantities.ts'

type Known = { meaning: Meaning; unit: ReportUnit }

/** The lengths, areas and counts of `roof` in Hover's summarized measurements. Lengths are in feet, areas in square feet. */
const ROOF: Record<string, Partial<Record<string, Known>>> = {
	roof_facets: {
		area: { meaning: 'roof_area_sqft', unit: 'sq ft' },
		total: { meaning: 'facets', unit: 'count' },
	},
	valleys: lineOf('valley_ft'),
	rakes: lineOf('rake_ft'),
	gutters_eaves: lineOf('eave_ft'),
	step_flashing: lineOf('step_flashing_ft'),
	flashing: lineOf('not_used'),
}
const TOGETHER = 'ridges_hips'
/** Sections of the file about walls and openings. */
const SECTIONS_OF_WALLS = ['area', 'openings', 'siding_waste']

function lineOf(meaning: Meaning): Record<string, Known> {
	return { length: { meaning, unit: 'ft' }, total: { meaning: 'not_used', unit: 'count' } }
}

const Amount = z.number().min(0)
const HoverFile = z.looseObject({
	roof: z.looseObject({
		pitch: z
			.array(z.looseObject({ roof_pitch: z.string().max(20), area: Amount }))
			.max(50)
			.default([]),
		waste_factor: z
			.looseObject({ area: z.record(z.string(), Amount).default({}) })
			.default({ area: {} }),
	}),
})

/** Returns whether a JSON file has the structure of Hover's measurements. */
export function isHoverFile(root: unknown): boolean {
	return z.looseObject({ roof: z.looseObject({ roof_facets: z.unknown() }) }).safeParse(root)
		.success
}

/** Reads Hover's summarized measurements (`summarized_json`), which state no address and no date. */
export function readHoverJson(root: unknown): ReportContent {
	const file = HoverFile.safeParse(root)
	if (!file.success)
		throw invalid(
			'file',
			`The Hover file does not have the expected structure at “${file.error.issues[0]?.path.join('.')}”.`,
		)
	const { roof, ...sections } = file.data
	const { pitch, waste_factor, ...parts } = roof
	const pitchTable = pitch.map((row): PitchArea => ({ pitch: row.roof_pitch, areaSqFt: row.area }))
	return {
		format: 'hover_json',
		provider: 'Hover',
		number: null,
		date: null,
		address: null,
		elements: [
			...Object.entries(parts).flatMap(([name, part]) => readPart(name, part)),
			...readPitches(pitchTable),
			...Object.keys(sections).map(readSection),
		],
		pitchTable,
		wasteTable: readWasteTable(waste_factor.area),
	}
}

/** Reads one part of the roof, such as the valleys. Null is unknown. */
function readPart(name: string, part: unknown): ReportElement[] {
	const numbers = z.record(z.string(), z.unknown()).safeParse(part).data ?? { '': part }
	const known = Object.hasOwn(ROOF, name) ? ROOF[name] : undefined
	return Object.entries(numbers).flatMap(([key, number]): ReportElement[] => {
		if (number === null) return []
		const path = key === '' ? name : `${name}.${key}`
		const says = typeof number === 'object' ? '' : String(number)
		const stated = { name: path, place: 'roof', says, unit: null }
		if (name === TOGETHER)
			return [
				key === 'length'
					? leaveOut(
							stated,
							'combined',
							'Hover states ridges and hips together, and prices use each of them.',
						)
					: readKnown(stated, key === 'total' ? 'not_used' : undefined),
			]
		const { meaning, unit = null } = known?.[key] ?? {}
		return [readKnown({ ...stated, unit }, meaning)]
	})
}

/** Reads the pitch with the largest area. Two pitches with equal areas are not compared by anything else. */
function readPitches(table: readonly PitchArea[]): ReportElement[] {
	const largest = Math.max(...table.map(({ areaSqFt }) => areaSqFt))
	const isOnlyOne = table.filter(({ areaSqFt }) => areaSqFt === largest).length === 1
	return table.map(({ pitch, areaSqFt }, index) => {
		const stated = { name: `pitch.${index}`, place: 'roof', says: pitch }
		return isOnlyOne && areaSqFt === largest
			? readElement({ ...stated, unit: 'pitch' }, 'predominant_pitch')
			: leaveOut(stated, 'not_used', 'It stays in the report. No price uses it.')
	})
}

function readSection(name: string): ReportElement {
	const meaning = SECTIONS_OF_WALLS.includes(name) ? 'not_used' : undefined
	return readKnown({ name, place: 'top level', says: '', unit: null }, meaning)
}

function readWasteTable(areas: Record<string, number>): WasteArea[] {
	return Object.entries(areas).flatMap(([key, areaSqFt]) => {
		const percent = key === 'zero' ? '0' : /^plus_(\d{1,2})_percent$/.exec(key)?.[1]
		return percent === undefined ? [] : [{ wastePct: Number(percent), areaSqFt }]
	})
}
