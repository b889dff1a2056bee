/** Size of a PDF page in points (1/72 inch). */
export type PageSize = { width: number; height: number }

/** Width of a rendered page in pixels. */
export const PAGE_WIDTH = 1920
const MIN_SIDE = 36
const MAX_SIDE = 14_400
/**
 * Maximum ratio of the longer side of a PDF page to its shorter side. The ratio limits the image of a page to 11 megapixels.
 */
const MAX_RATIO = 3

/** Returns why a page cannot be rendered, or undefined for a page that can. The text names the page by its number. */
export function findPageFault({ width, height }: PageSize, number: number): string | undefined {
	const page = `Page ${number} is ${format(width)} × ${format(height)} points`
	const [short, long] = [Math.min(width, height), Math.max(width, height)]
	if (!(short >= MIN_SIDE && long <= MAX_SIDE))
		return `${page}. Each side must be ${MIN_SIDE} to ${MAX_SIDE.toLocaleString('en-US')} points long.`
	if (long > short * MAX_RATIO)
		return `${page}. The longer side may be at most ${MAX_RATIO} times the shorter side.`
	return undefined
}

function format(points: number): string {
	return points.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
