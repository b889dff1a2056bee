import type { ReportElement } from '@dormer/api/sale/roof-measurements/report-schema'

/** Element of a report with its position, and the number that marks it on both sides of the page; null when it is left out. */
export type MarkedElement = ReportElement & { at: number; number: number | null }

/** Numbers the used elements of a report from 1 in their order. */
export function markElements(elements: readonly ReportElement[]): MarkedElement[] {
	let used = 0
	return elements.map((element, at) => {
		if (element.field === null) return { ...element, at, number: null }
		used += 1
		return { ...element, at, number: used }
	})
}

/** Returns whether an element is left out although a price might need it. */
export function isUnclear({ reason }: Pick<ReportElement, 'reason'>): boolean {
	return reason !== null && reason !== 'not_used'
}

/** Returns the id of an element in the list of the file. */
export function elementId(at: number): string {
	return `report-element-${at}`
}
