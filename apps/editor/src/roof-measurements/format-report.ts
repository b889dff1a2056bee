import type { MeasurementField, ValueBasis } from '@dormer/api/content/pricing/schema'
import type { ReportedSize } from '@dormer/api/sale/presentations/measurement-report-schema'
import type {
	MeasurementReport,
	ReadReport,
	ReportElement,
} from '@dormer/api/sale/roof-measurements/report-schema'
import { formatPartialDate } from './format-roof.ts'

export const FIELD_LABELS: Record<MeasurementField, string> = {
	roof_squares: 'Roof squares',
	roof_area_sqft: 'Roof area',
	predominant_pitch: 'Pitch',
	facets: 'Planes',
	ridge_ft: 'Ridge',
	hip_ft: 'Hips',
	valley_ft: 'Valley',
	rake_ft: 'Rakes',
	eave_ft: 'Eaves',
	step_flashing_ft: 'Step flashing',
	waste_pct: 'Waste',
}

/** Formats a value of a roof with its unit: "28.4 squares", "2,840 sq ft", "6/12", "62 ft", "10%". */
export function formatSize(field: MeasurementField, value: number): string {
	const number = value.toLocaleString('en-US', { maximumFractionDigits: 3 })
	switch (field) {
		case 'roof_squares':
			return `${number} squares`
		case 'roof_area_sqft':
			return `${number} sq ft`
		case 'predominant_pitch':
			return `${number}/12`
		case 'facets':
			return number
		case 'waste_pct':
			return `${number}%`
		default:
			return `${number} ft`
	}
}

/** Formats a name that a program gave a value: "TotalRoofArea" and "total_roof_area" become "Total roof area". Keeps words as they are. */
export function nameInWords(name: string): string {
	if (name.includes(' ') && !name.includes('_')) return name
	const words = name
		.replace(/([a-z\d])([A-Z])/g, '$1 $2')
		.replace(/[_.]+/g, ' ')
		.trim()
		.toLowerCase()
	return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats what a file says: a used value with its unit, and any other in the words of the file. */
export function formatSays({ field, value, says }: ReportElement): string {
	return field === null || value === null ? says : formatSize(field, value)
}

const KEPT_WORDS: Partial<Record<ValueBasis, string>> = { typed: 'typed', confirmed: 'confirmed' }

/** Formats the value that the prices use before a report: "Not known", "58 ft, estimated", or "Stays 20.3 squares, confirmed". */
export function formatBefore({ field, before, basis, stays }: ReportedSize): string {
	if (before === null) return 'Not known'
	const value = formatSize(field, before)
	if (stays) return `Stays ${value}, ${KEPT_WORDS[basis ?? 'typed'] ?? 'typed'}`
	return basis === 'estimated' ? `${value}, estimated` : value
}

/** Names a report with its number and day: "EagleView report 54118207 of June 10, 2026". */
export function nameReport({
	provider,
	number,
	date,
}: Pick<ReadReport | MeasurementReport, 'provider' | 'number' | 'date'>): string {
	const name = [provider, provider === null ? 'Report' : 'report', number].filter(Boolean).join(' ')
	return date === null ? name : `${name} of ${formatPartialDate(date)}`
}
