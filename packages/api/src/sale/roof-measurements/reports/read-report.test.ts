import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/errors.ts'
import {
	eagleViewJson,
	eagleViewXml,
	HOVER_ROOF,
	hoverJson,
	TABLE,
} from '../../../testing/measurement-reports.ts'
import { MAX_REPORT_BYTES } from '../limits.ts'
import type { AssignedFields } from '../report-schema.ts'
import { readReport } from './read-report.ts'
import { isSameHouse } from './same-house.ts'

const leftOut = (bytes: Uint8Array, assigned: AssignedFields = {}) =>
	Object.fromEntries(
		readReport(bytes, assigned).elements.flatMap(({ name, reason }) =>
			reason === null ? [] : [[name, reason]],
		),
	)

describe('readReport', () => {
	it('reads an unknown element, and one without a unit, as the field that a person assigned', () => {
		const table = Buffer.from('Squares,Eaves,First\n28.4,148,62\n')
		expect(readReport(table).values).toEqual({ roof_squares: 28.4, roof_area_sqft: 2840 })
		const report = readReport(table, { Eaves: 'eave_ft', First: 'ridge_ft' })
		expect(report.values).toMatchObject({ eave_ft: 148, ridge_ft: 62 })
		expect(report.elements.map(({ reason }) => reason)).toEqual([null, null, null])
	})

	it.each([
		[
			'an EagleView XML',
			eagleViewXml({ summary: { TotalRoofArea: '264', MeasurementUnits: 'Metric' } }),
		],
		[
			'an EagleView JSON',
			eagleViewJson({ summary: { TotalRoofArea: '264', MeasurementUnits: 'Metric' } }),
		],
		[
			'an attribute of an EagleView XML',
			eagleViewXml({ location: { address: '1 Elm St', units: 'meters' } }),
		],
		[
			'an attribute of an EagleView JSON',
			eagleViewJson({ location: { address: '1 Elm St', units: 'm' } }),
		],
		['a Hover file', hoverJson({ ...HOVER_ROOF, measurement_system: 'metric' })],
	])(
		'refuses %s that states metric units, because its lengths and areas are read as feet',
		(_, bytes) => {
			expect(() => readReport(bytes)).toThrow('file: The file states metric units')
		},
	)

	it('reads a file that states units of feet', () => {
		expect(readReport(hoverJson({ ...HOVER_ROOF, units: 'feet' })).values).toMatchObject({
			valley_ft: 41.5,
		})
	})

	it('leaves out an assigned element that contradicts another, and refuses one that the file does not leave open', () => {
		const both = readReport(eagleViewXml(), { TotalParapetsLength: 'ridge_ft' })
		expect(both.values.ridge_ft).toBeUndefined()
		expect(leftOut(eagleViewXml(), { TotalParapetsLength: 'ridge_ft' })).toMatchObject({
			TotalRidgesLength: 'stated_twice',
			TotalParapetsLength: 'stated_twice',
		})
		for (const name of ['TotalRidgesLength', 'Chimneys'])
			expect(() => readReport(eagleViewXml(), { [name]: 'ridge_ft' })).toThrow(
				`assigned: The file has no element “${name}” that could be assigned.`,
			)
	})

	it.each([
		['XML', eagleViewXml(), 'eagleview_xml'],
		['JSON', eagleViewJson(), 'eagleview_json'],
	])(
		'reads the summary of an EagleView file in %s, and names what it does not know',
		(_, bytes, format) => {
			const report = readReport(bytes)
			expect(report).toMatchObject({
				format,
				provider: 'EagleView',
				number: '54118207',
				date: null,
				address: '2847 S Clermont St, Denver, CO 80222',
				pitchTable: [
					{ pitch: '6/12', areaSqFt: 2600 },
					{ pitch: '4/12', areaSqFt: 240 },
				],
			})
			expect(report.values).toEqual({
				roof_squares: 28.4,
				roof_area_sqft: 2840,
				predominant_pitch: 6,
				facets: 5,
				ridge_ft: 62,
				hip_ft: 0,
				valley_ft: 34,
				rake_ft: 118,
				eave_ft: 148,
				step_flashing_ft: 22,
				waste_pct: 12,
			})
			expect(report.elements[0]).toEqual({
				name: 'TotalRoofArea',
				place: 'EAGLEVIEW_EXPORT › OVERALL_SUMMARY',
				says: '2840',
				field: 'roof_area_sqft',
				value: 2840,
				reason: null,
				sentence: null,
			})
			expect(leftOut(bytes)).toEqual({
				NumberOfStories: 'not_used',
				TotalParapetsLength: 'unknown',
				'RoofAreaPerPitch:6/12': 'not_used',
				'RoofAreaPerPitch:4/12': 'not_used',
			})
		},
	)

	it('reads Hover’s summarized measurements, and leaves out ridges and hips, which they state together', () => {
		const report = readReport(hoverJson())
		expect(report).toMatchObject({ format: 'hover_json', provider: 'Hover', address: null })
		expect(report.values).toEqual({
			roof_squares: 24.365,
			roof_area_sqft: 2436.5,
			predominant_pitch: 8,
			facets: 11,
			valley_ft: 41.5,
			rake_ft: 88,
			eave_ft: 132.75,
			step_flashing_ft: 18.5,
		})
		expect(report.wasteTable).toEqual([
			{ wastePct: 0, areaSqFt: 2436.5 },
			{ wastePct: 10, areaSqFt: 2680 },
			{ wastePct: 15, areaSqFt: 2802 },
		])
		expect(leftOut(hoverJson())).toMatchObject({ 'ridges_hips.length': 'combined' })
	})

	it('states no predominant pitch when two pitches have the same area, and names unknown parts', () => {
		const pitch = [
			{ roof_pitch: '8/12', area: 1200 },
			{ roof_pitch: '4/12', area: 1200 },
		]
		const bytes = hoverJson({ ...HOVER_ROOF, pitch, dormers: line(12) })
		expect(readReport(bytes).values.predominant_pitch).toBeUndefined()
		expect(leftOut(bytes)).toMatchObject({ 'dormers.length': 'unknown', openings: 'not_used' })
	})

	it('reads a table by its headings, takes each unit from the heading or the value, and never guesses one', () => {
		const report = readReport(TABLE)
		expect(report).toMatchObject({
			format: 'csv',
			provider: 'GAF QuickMeasure',
			number: '5487530',
			date: '2026-06-10',
			address: '2847 South Clermont Street, Denver, CO 80222',
		})
		expect(report.values).toEqual({
			roof_squares: 28.4,
			roof_area_sqft: 2840,
			predominant_pitch: 6,
			facets: 5,
			ridge_ft: 62,
			hip_ft: 0,
			valley_ft: 34,
			waste_pct: 10,
		})
		expect(leftOut(TABLE)).toEqual({
			'Eaves (m)': 'unknown_unit',
			Rakes: 'no_unit',
			Skylights: 'unknown',
		})
	})

	it('reads a table with one row per measurement, in which the last columns may be missing', () => {
		const rows = [
			'Measurement,Value,Unit',
			'Provider,GAF QuickMeasure',
			'Report date,2026-06-10',
			'Roof squares,28.4,squares',
			'Pitch,6/12',
			'Ridge,62,ft',
		]
		expect(readReport(Buffer.from(rows.join('\n')))).toMatchObject({
			provider: 'GAF QuickMeasure',
			date: '2026-06-10',
			values: { roof_squares: 28.4, roof_area_sqft: 2840, predominant_pitch: 6, ridge_ft: 62 },
		})
	})

	it.each([
		['62 ft', 62],
		['1,062 ft', 1062],
		[`79' 6"`, 79.5],
		['79 ft 6 in', 79.5],
		['62 LF', 62],
	])('reads the length %s in a table with one row per measurement', (says, feet) => {
		const rows = `Measurement;Value;Unit\nroof_squares;28.4;squares\nRidge;${says};`
		const quoted = rows.replace(says, `"${says.replaceAll('"', '""')}"`)
		expect(readReport(Buffer.from(quoted)).values.ridge_ft).toBe(feet)
	})

	it.each([
		['62 m', 'unknown_unit'],
		['62 yd', 'unknown_unit'],
		['62', 'no_unit'],
		['62,5 ft', 'not_a_number'],
		['-3 ft', 'not_a_number'],
		['1e3 ft', 'unknown_unit'],
		['about 60 ft', 'not_a_number'],
		['9000 ft', 'out_of_range'],
		['62 sq ft', 'unknown_unit'],
	])('names the length %s instead of guessing: %s', (says, reason) => {
		const bytes = Buffer.from(`Measurement;Value\nroof_squares;28.4\nRidge;${says}`)
		expect(leftOut(bytes)).toEqual({ Ridge: reason })
	})

	it.each([
		['without a unit', '62', 'no_unit'],
		['beyond what a roof can have', '99999,ft', 'out_of_range'],
	])('names a contradiction with a number %s', (_, stated, reason) => {
		const table = (ridges: string) =>
			Buffer.from(`Measurement,Value,Unit\nSquares,20\n${ridges}\nRidges,70,ft\n`)
		const report = readReport(table(`Ridge,${stated}`))
		expect(report.values).toEqual({ roof_squares: 20, roof_area_sqft: 2000 })
		const says = stated.replace(',', ' ')
		expect(report.elements.slice(1)).toMatchObject([
			{ reason: 'stated_twice', sentence: 'The report also says 70 ft for Ridges.' },
			{ reason: 'stated_twice', sentence: `The report also says ${says} for Ridge.` },
		])
		expect(report.elements[1]).not.toHaveProperty('meant')
		const alone = readReport(Buffer.from(`Measurement,Value,Unit\nSquares,20\nRidge,${stated}\n`))
		expect(alone.elements[1]).toMatchObject({ reason })
		expect(readReport(table('Ridge,70')).values.ridge_ft).toBe(70)
	})

	it('lists which values a person assigned by hand, with the squares that follow from an assigned area', () => {
		const table = Buffer.from('Surface,Ridge (ft)\n2840,62\n')
		const report = readReport(table, { Surface: 'roof_area_sqft' })
		expect(report.values).toEqual({ roof_squares: 28.4, roof_area_sqft: 2840, ridge_ft: 62 })
		expect(report.assigned).toEqual(['roof_area_sqft', 'roof_squares'])
		expect(readReport(eagleViewXml()).assigned).toEqual([])
	})

	it('leaves out a value that the report states twice with different numbers', () => {
		const bytes = Buffer.from(
			'Measurement,Value\nroof_squares,28.4\nRidge,62 ft\nTotal ridges,58 ft',
		)
		expect(leftOut(bytes)).toEqual({ Ridge: 'stated_twice', 'Total ridges': 'stated_twice' })
	})

	const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
	it.for<[string, Uint8Array, number, RegExp]>([
		['a PDF', Buffer.from('%PDF-1.7\n'), 415, /This is a PDF\. Upload the XML or JSON file/],
		['other bytes', Buffer.from('GIF89a\0\0'), 415, /The format is not known/],
		['a text', Buffer.from('Hello'), 415, /The format is not known/],
		['XML of another kind', Buffer.from('<Report/>'), 415, /The XML starts with “Report”/],
		['JSON of another kind', Buffer.from('{"area": 28}'), 415, /not from a known provider/],
		[
			'damaged XML',
			Buffer.from('<EAGLEVIEW_EXPORT><A></EAGLEVIEW_EXPORT>'),
			400,
			/The XML is damaged/,
		],
		['damaged JSON', Buffer.from('{"roof": '), 400, /The JSON is damaged/],
		['a damaged table', Buffer.from('Ridge,Hips\n1,2,3'), 400, /The table is damaged/],
		[
			'a table of several homes',
			Buffer.from('Ridge,Hips\n1,2\n3,4'),
			400,
			/several rows of values/,
		],
		['characters of another encoding', Buffer.from([0x41, 0x2c, 0xff]), 400, /Save it as UTF-8/],
		[
			'an entity',
			Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa">]><EAGLEVIEW_EXPORT>&a;</EAGLEVIEW_EXPORT>'),
			400,
			/document type definition/,
		],
		['deep XML', Buffer.from('<a>'.repeat(40)), 400, /32 levels/],
		['many tags', Buffer.from('<a/>'.repeat(100_001)), 400, /100000 tags/],
		['deep JSON', Buffer.from(deep(40)), 400, /32 levels/],
		['a large file', Buffer.alloc(MAX_REPORT_BYTES + 1, 0x20), 413, /larger than 2 MB/],
		['a file without summary', eagleViewXml({ summary: {} }), 400, /no OVERALL_SUMMARY/],
		[
			'a file without any known value',
			eagleViewXml({ summary: { TotalParapets: '14' } }),
			400,
			/No roof measurement was recognized in this file\. It contains “TotalParapets”/,
		],
		[
			'an area that contradicts the squares',
			Buffer.from('Measurement,Value\nroof_squares,28.4\nroof_area_sqft,2000'),
			400,
			/28\.4 squares and 2000 sq ft, which contradict each other/,
		],
	])('refuses %s', ([, bytes, status, message]) => {
		expect(() => readReport(bytes)).toThrow(
			expect.objectContaining({ status, message: expect.stringMatching(message) }),
		)
	})

	it('refuses any damaged file with an error of its own, and never reads a value that the sample lacks', () => {
		const samples = [eagleViewXml(), eagleViewJson(), hoverJson(), TABLE]
		fc.assert(
			fc.property(
				fc.record({
					sample: fc.constantFrom(...samples),
					where: fc.nat(),
					inserted: fc.uint8Array({ maxLength: 6 }),
					removed: fc.nat(20),
				}),
				({ sample, where, inserted, removed }) => {
					const at = where % sample.length
					const bytes = Buffer.concat([
						sample.subarray(0, at),
						inserted,
						sample.subarray(at + removed),
					])
					try {
						const { values, elements } = readReport(bytes)
						for (const { value, says, reason, sentence } of elements) {
							expect(value === null).toBe(reason !== null)
							expect(reason === null).toBe(sentence === null)
							expect(says.length).toBeLessThanOrEqual(201)
						}
						expect(Object.values(values).every(Number.isFinite)).toBe(true)
					} catch (error) {
						if (!(error instanceof AppError)) throw error
						expect([400, 413, 415]).toContain(error.status)
					}
				},
			),
			{ numRuns: 1000 },
		)
	})
})

const line = (length: number) => ({ area: null, total: null, length })

describe('isSameHouse', () => {
	const home = { address: '2847 S Clermont St', zip: '80222' }
	it.each([
		['2847 S Clermont St, Denver, CO 80222', true],
		['2847 South Clermont Street, Denver, CO 80222-1234', true],
		['2847 S. CLERMONT ST Apt 4, Denver, CO', true],
		['2849 S Clermont St, Denver, CO 80222', false],
		['2847 S Clermont Ct, Denver, CO 80222', false],
		['2847 S Clermont St, Denver, CO 80111', false],
		['2847', false],
	])('compares number, street and zip code with %s', (reported, isSame) => {
		expect(isSameHouse(reported, home)).toBe(isSame)
	})
})
