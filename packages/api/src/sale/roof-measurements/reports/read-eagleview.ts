import { z } from 'zod'
import { invalid } from '../../../core/errors.ts'
import type { PitchArea, ReportContent, ReportElement } from '../report-schema.ts'
import { type Meaning, readKnown } from './known-elements.ts'
import { leaveOut, type ReportUnit } from './quantities.ts'
import { attributesOf, childOf, childrenOf, type XmlElement } from './xml.ts'

/** Root element of the measurement files of EagleView, in XML and in JSON. */
export const EAGLEVIEW_ROOT = 'EAGLEVIEW_EXPORT'

/** Attributes of the summary of an EagleView file. Areas are in square feet, lengths in feet. */
const ATTRIBUTES: Record<string, { meaning: Meaning; unit: ReportUnit }> = {
	TotalRoofArea: { meaning: 'roof_area_sqft', unit: 'sq ft' },
	TotalRoofFacets: { meaning: 'facets', unit: 'count' },
	PredominantPitch: { meaning: 'predominant_pitch', unit: 'pitch' },
	TotalRidgesLength: { meaning: 'ridge_ft', unit: 'ft' },
	TotalHipsLength: { meaning: 'hip_ft', unit: 'ft' },
	TotalValleysLength: { meaning: 'valley_ft', unit: 'ft' },
	TotalRakesLength: { meaning: 'rake_ft', unit: 'ft' },
	TotalEavesLength: { meaning: 'eave_ft', unit: 'ft' },
	TotalStepFlashingLength: { meaning: 'step_flashing_ft', unit: 'ft' },
	SuggestedWastePercentage: { meaning: 'waste_pct', unit: '%' },
	TotalFlashingLength: { meaning: 'not_used', unit: 'ft' },
	TotalRoofAreaLessPenetrations: { meaning: 'not_used', unit: 'sq ft' },
	TotalPenetrationsCount: { meaning: 'not_used', unit: 'count' },
	TotalPenetrationsArea: { meaning: 'not_used', unit: 'sq ft' },
	TotalPenetrationsPerimeter: { meaning: 'not_used', unit: 'ft' },
	NumberOfStories: { meaning: 'not_used', unit: 'count' },
	StructureComplexity: { meaning: 'not_used', unit: 'count' },
}
const PITCH_ROW = 'RoofAreaPerPitch:'
/** Sections besides the summary: about the order, the place and the drawing of the roof. Their values are not prices. */
const SECTIONS = ['REPORT', 'VERSION', 'LOCATION', 'STRUCTURES', 'OVERALL_SUMMARY', 'SUBTYPES']

type EagleViewFile = {
	sections: string[]
	summary: { name: string; value: string }[]
	location: Record<string, string>
	report: Record<string, string>
}

/** Reads an EagleView measurement file in XML. */
export function readEagleViewXml(root: XmlElement): ReportContent {
	const summary = childOf(root, 'OVERALL_SUMMARY')
	return readEagleView('eagleview_xml', {
		sections: childrenOf(root).map(({ nodeName }) => nodeName),
		summary: summary === undefined ? [] : childrenOf(summary, 'ATTRIBUTE').map(nameAndValue),
		location: attributesOf(childOf(root, 'LOCATION')),
		report: attributesOf(childOf(root, 'REPORT')),
	})
}

function nameAndValue(element: XmlElement) {
	const { name = '', value = '' } = attributesOf(element)
	return { name, value }
}

const Text = z.union([z.string(), z.number()]).transform(String)
const JsonAttributes = z.record(z.string(), z.unknown()).transform((all) =>
	Object.fromEntries(
		Object.entries(all).flatMap(([key, value]) => {
			const text = Text.safeParse(value)
			return key.startsWith('@') && text.success ? [[key.slice(1), text.data]] : []
		}),
	),
)
const JsonSummaryRow = z
	.object({ '@name': Text, '@value': Text })
	.transform((row) => ({ name: row['@name'], value: row['@value'] }))
const JsonFile = z.looseObject({
	OVERALL_SUMMARY: z
		.looseObject({
			ATTRIBUTE: z.union([JsonSummaryRow.array(), JsonSummaryRow.transform((row) => [row])]),
		})
		.optional(),
	LOCATION: JsonAttributes.optional(),
	REPORT: JsonAttributes.optional(),
})

/** Reads the root object of an EagleView measurement file in JSON. Attributes of the XML have names with an `@`. */
export function readEagleViewJson(root: unknown): ReportContent {
	const file = JsonFile.safeParse(root)
	if (!file.success)
		throw invalid(
			'file',
			`The EagleView file does not have the expected structure at “${file.error.issues[0]?.path.join('.')}”.`,
		)
	const { OVERALL_SUMMARY, LOCATION = {}, REPORT = {}, ...others } = file.data
	return readEagleView('eagleview_json', {
		sections: Object.keys(others).filter((key) => !key.startsWith('@')),
		summary: OVERALL_SUMMARY?.ATTRIBUTE ?? [],
		location: LOCATION,
		report: REPORT,
	})
}

function readEagleView(
	format: 'eagleview_xml' | 'eagleview_json',
	{ sections, summary, location, report }: EagleViewFile,
): ReportContent {
	if (summary.length === 0)
		throw invalid(
			'file',
			'The EagleView file has no OVERALL_SUMMARY, only the drawing of the roof. Download the measurements of a Roof or Premium report.',
		)
	const pitchTable = summary.flatMap(({ name, value }): PitchArea[] =>
		name.startsWith(PITCH_ROW) && /^\d{1,6}(?:\.\d{1,6})?$/.test(value)
			? [{ pitch: name.slice(PITCH_ROW.length), areaSqFt: Number(value) }]
			: [],
	)
	const { address, city, state, postal } = location
	return {
		format,
		provider: 'EagleView',
		number: report.reportId ?? null,
		date: null,
		address: [address, city, [state, postal].filter(Boolean).join(' ')].filter(Boolean).join(', '),
		elements: [...summary.map(readAttribute), ...sections.flatMap(readSection)],
		pitchTable,
		wasteTable: [],
	}
}

function readAttribute({ name, value }: { name: string; value: string }): ReportElement {
	const known = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined
	const meaning = name.startsWith(PITCH_ROW) ? 'not_used' : known?.meaning
	const place = `${EAGLEVIEW_ROOT} › OVERALL_SUMMARY`
	return readKnown({ name, place, says: value, unit: known?.unit ?? null }, meaning)
}

function readSection(name: string): ReportElement[] {
	if (SECTIONS.includes(name)) return []
	return [
		leaveOut({ name, place: EAGLEVIEW_ROOT, says: '' }, 'unknown', 'This section is not known.'),
	]
}
