import type { Family } from '../drawing/text.ts'

/** Colors and font of a slide. `colors` are the stops of the background gradient. */
export type Look = {
	colors: readonly string[]
	/** Direction of a linear gradient, or `radial`. */
	toward: readonly [number, number] | 'radial'
	family: Family
	ink: string
	accent: string
	/** Color of cards and table rows, with its opacity. */
	card: string
}

type Common = { title: string; language?: 'es' }

/** Content of a slide in the reading benchmark. The generator draws the slide from the same texts that the engine must read. */
export type SlideContent = Common &
	(
		| { kind: 'list'; lines: readonly string[] }
		| {
				kind: 'table'
				header: readonly string[]
				rows: readonly (readonly string[])[]
				ruled: boolean
		  }
		| {
				kind: 'bars'
				across: boolean
				points: readonly (readonly [label: string, value: string])[]
				scale: readonly string[]
		  }
		| { kind: 'columns'; columns: readonly { head: string; lines: readonly string[] }[] }
		| { kind: 'paragraph'; lines: readonly string[] }
	)

/** A slide of the training set. */
export type ReadingSlide = SlideContent & { name: string; look: Look }

/**
 * The text that the engine must read on a slide. `lines` are the expected lines. Each entry of `rows` lists texts that must end
 * up in the same line: the cells of a table row, the label and the value of a bar, or the heading and the lines of a column.
 */
export type ReadingTruth = { title: string; lines: string[]; rows: string[][] }

/** Column headings that add nothing to their values, such as "Price" above "$18,600". */
const PLAIN_HEADINGS: readonly [heading: RegExp, value: RegExp][] = [
	[/^(?:price|cost|total|installed|amount)$/i, /^\$/],
	[/^(?:time|duration|takes)$/i, /\d.*(?:day|week|hour|month)/i],
]

/** Returns what the engine must read on a slide. */
export function truthOf(slide: SlideContent): ReadingTruth {
	const { title } = slide
	if (slide.kind === 'list') return { title, lines: [...slide.lines], rows: [] }
	if (slide.kind === 'paragraph') return { title, lines: [slide.lines.join(' ')], rows: [] }
	if (slide.kind === 'bars')
		return {
			title,
			lines: slide.points.map(([label, value]) => `${label}: ${value}`),
			rows: slide.points.map(([label, value]) => [label, value]),
		}
	if (slide.kind === 'columns')
		return {
			title,
			lines: slide.columns.map(({ head, lines }) => `${head}: ${lines.join('; ')}`),
			rows: slide.columns.map(({ head, lines }) => [head, ...lines]),
		}
	return {
		title,
		lines: slide.rows.map((row) => formatRow(slide.header, row)),
		rows: slide.rows.map((row) => [...row]),
	}
}

/**
 * Formats a table row. Without headings: "Full hall bath: $18,600, 6 days". With headings: "Gold: Visits 4 a year, Discount
 * 15%". Omits the heading when the row has only one cell besides its label and this cell contains no digit.
 */
function formatRow(header: readonly string[], [label = '', ...cells]: readonly string[]): string {
	const headings = header.slice(-cells.length)
	const amounts = cells.filter((cell) => cell.startsWith('$')).length
	const said = cells.map((cell, index) => {
		const heading = headings[index] ?? ''
		const isPlain = PLAIN_HEADINGS.some(([name, value]) => name.test(heading) && value.test(cell))
		return isPlain && amounts < 2 ? cell : `${heading} ${cell}`
	})
	const isText = cells.length === 1 && !/\d/.test(cells[0] ?? '')
	return `${label}: ${isText ? cells[0] : said.join(', ')}`
}
