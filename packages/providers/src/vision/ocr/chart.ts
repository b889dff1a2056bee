import { baselineOf, isFigure, type PrintedLine } from './geometry.ts'
import { boundingBox } from './lines.ts'
import { isUnder, toRows } from './rows-of-lines.ts'

/** Matches the value of a bar: "$4,100", "42%", "9 years", "78 dB", "0.8 pCi/L". */
const VALUE = /^[$€£#~]?\d[\d.,]*\s?[%+★kKmM]?(?:\s\p{L}[\p{L}/²³]{0,7}){0,2}$/u
const PERIOD =
	/^(?:(?:19|20)\d\d|(?:year|yr|q|quarter|month|week|day) ?\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?)$/i

type Bar = { label: PrintedLine; value: PrintedLine }

/**
 * Joins the bars of a chart into lines of label and value: "2023: $11,900". Removes the numbers of the axis. A slide
 * without a chart stays unchanged.
 */
export function joinChartBars(lines: readonly PrintedLine[]): PrintedLine[] {
	const bars = findUprightBars(lines)
	const found = bars.length > 0 ? bars : findBarsAcross(lines)
	if (found.length === 0) return [...lines]
	const used = new Set(found.flatMap(({ label, value }) => [label, value]))
	const rest = lines.filter((line) => !used.has(line))
	const axis = new Set(findAxis(rest))
	return [...rest.filter((line) => !axis.has(line)), ...found.map(formatBar)]
}

function formatBar({ label, value }: Bar): PrintedLine {
	const text = `${label.text.replace(/:$/, '')}: ${value.text}`
	return { ...boundingBox([label, value]), text, size: label.size, hadBulletMark: true }
}

const middle = ({ x0, x1 }: PrintedLine) => (x0 + x1) / 2

/**
 * Finds the bars of a bar chart. Each bar stands on a label, and its value is printed above the label. Accepts a row of labels
 * only when all of them are periods such as years, or when the values stand at different heights and no label is a number.
 */
function findUprightBars(lines: readonly PrintedLine[]): Bar[] {
	for (const labels of toRows(lines).reverse()) {
		if (labels.length < 3 || labels.some(({ text }) => text.split(' ').length > 3)) continue
		const bars = labels.flatMap((label) => {
			const above = lines
				.filter((line) => isAbove(line, label) && VALUE.test(line.text) && !PERIOD.test(line.text))
				.sort((a, b) => b.y0 - a.y0)
			return above[0] === undefined ? [] : [{ label, value: above[0] }]
		})
		if (bars.length < 3 || bars.length < labels.length - 1) continue
		const heights = bars.map(({ value }) => baselineOf(value))
		const rises = Math.max(...heights) - Math.min(...heights) > (bars[0]?.value.size ?? 0)
		const arePeriods = bars.every(({ label }) => PERIOD.test(label.text))
		if (arePeriods || (rises && bars.every(({ label }) => !isFigure(label.text)))) return bars
	}
	return []
}

function isAbove(line: PrintedLine, label: PrintedLine): boolean {
	return line.y1 < label.y0 && Math.abs(middle(line) - middle(label)) < 0.9 * label.size
}

/** Finds bars that run to the right: rows of a label and one value, with the labels in one column. */
function findBarsAcross(lines: readonly PrintedLine[]): Bar[] {
	const bars = toRows(lines).flatMap((row) => {
		const [label, value, ...more] = row
		if (label === undefined || value === undefined || more.length > 0) return []
		const isBar = !isFigure(label.text) && /^\p{L}/u.test(label.text) && VALUE.test(value.text)
		return isBar && label.text.split(' ').length <= 4 ? [{ label, value }] : []
	})
	const [first] = bars
	if (first === undefined || bars.length < 3) return []
	const inColumn = bars.filter(({ label }) => {
		const near = 0.5 * first.label.size
		const { x0, x1 } = first.label
		return Math.abs(label.x0 - x0) < near || Math.abs(label.x1 - x1) < near
	})
	return inColumn.length === bars.length && !isTable(lines, bars) ? bars : []
}

/**
 * Returns whether rows of a label and a value are a table and not a bar chart. In a table, two headings stand above the rows,
 * and the values align at their left or right edge.
 */
function isTable(lines: readonly PrintedLine[], bars: readonly Bar[]): boolean {
	const [first] = bars
	if (first === undefined) return false
	const above = toRows(lines).findLast(([cell]) => cell !== undefined && cell.y1 < first.label.y0)
	const [heading, other, ...more] = above ?? []
	if (heading === undefined || other === undefined || more.length > 0) return false
	const near = 0.8 * first.value.size
	const aligned = (edge: 'x0' | 'x1') =>
		bars.every(({ value }) => Math.abs(value[edge] - first.value[edge]) < near)
	return (
		isUnder(heading, first.label) && isUnder(other, first.value) && (aligned('x0') || aligned('x1'))
	)
}

/**
 * Returns the numbers on the axes of a chart. At least three numbers on one baseline form a horizontal axis. At least three
 * numbers with the same right edge form a vertical axis.
 */
function findAxis(lines: readonly PrintedLine[]): PrintedLine[] {
	const bare = lines.filter(({ text }) => /^[$]?[\d.,]+%?$/.test(text))
	return bare.filter((line) => {
		const across = bare.filter(
			(other) => Math.abs(baselineOf(other) - baselineOf(line)) < 0.4 * line.size,
		)
		const down = bare.filter((other) => Math.abs(other.x1 - line.x1) < 0.7 * line.size)
		return across.length > 2 || down.length > 2
	})
}
