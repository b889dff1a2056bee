import type { PositionedText } from '@dormer/providers/vision'
import type { getDocumentProxy } from 'unpdf'
import { PAGE_WIDTH } from './page-size.ts'

/** Maximum number of text runs of one page. A dense slide has a few hundred. */
const MAX_RUNS = 10_000

type TextPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** Returns the lines of the first 10,000 text runs of a page as it is shown. Joins text runs on the same baseline into one line unless a wide gap separates them. */
export async function readLines(page: TextPage): Promise<PositionedText[]> {
	const { transform: view, width } = page.getViewport({ scale: 1 })
	const scale = PAGE_WIDTH / width
	const { items } = await page.getTextContent()
	const lines: PositionedText[] = []
	for (const item of items.slice(0, MAX_RUNS)) {
		if (!('str' in item) || item.str.trim() === '') continue
		const [, , c, d, x, y] = item.transform
		const [left, baseline] = turn(view, x, y)
		const run = {
			text: item.str,
			x0: left * scale,
			x1: (left + item.width) * scale,
			baseline: baseline * scale,
			size: Math.hypot(c, d) * scale,
		}
		const before = lines.at(-1)
		if (before !== undefined && continuesLine(before, run)) {
			before.text = `${before.text}${run.x0 - before.x1 > run.size * 0.15 ? ' ' : ''}${run.text}`
			before.x1 = run.x1
		} else lines.push(run)
	}
	return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
}

/** Returns where a point of a PDF page is on the page as it is shown, which can be turned by quarters. */
function turn(view: readonly number[], x: number, y: number): [number, number] {
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view
	return [a * x + c * y + e, b * x + d * y + f]
}

function continuesLine(before: PositionedText, run: PositionedText): boolean {
	const sameLine = Math.abs(before.baseline - run.baseline) < run.size * 0.2
	const sameSize = Math.abs(before.size - run.size) < run.size * 0.2
	return sameLine && sameSize && run.x0 - before.x1 < run.size && run.x0 >= before.x0
}
