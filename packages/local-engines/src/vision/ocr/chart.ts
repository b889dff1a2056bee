import {
	areAligned,
	baselineOf,
	boundingBox,
	gapBetween,
	isFigure,
	type PrintedLine,
} from './geometry.ts'
import { isUnder, toRows } from './rows-of-lines.ts'
import { stepNumber } from './step-number.ts'

/** Matches the value of a bar: "$4,100", "42%", "9 years", "78 dB", "0.8 pCi/L". */
const VALUE = /^[$€£#~]?\d[\d.,]*\s?[%+★kKmM]?(?:\s\p{L}[\p{L}/²³]{0,7}){0,2}$/u
const PERIOD =
	/^(?:(?:19|20)\d\d|(?:year|yr|q|quarter|month|week|day) ?\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?)$/i

type Bar = { label: PrintedLine; value: PrintedLine }

/**
 * Joins the bars of a chart into lines of label and value: "2023: $11,900". Removes the numbers of its axes. A slide without a
 * chart stays unchanged, apart from the numbers of a scale.
 */
export function joinChartBars(lines: readonly PrintedLine[]): PrintedLine[] {
	const bars = findUprightBars(lines)
	const found = bars.length > 0 ? bars : findBarsAcross(lines)
	const steps = findSteps(lines)
	if (found.length === 0 || found.some(({ value }) => steps.has(value))) {
		const scale = new Set(findScale(lines))
		return lines.filter((line) => !scale.has(line))
	}
	const used = new Set(found.flatMap(({ label, value }) => [label, value]))
	const rest = lines.filter((line) => !used.has(line))
	const axis = new Set([...findAxis(rest), ...findScale(rest)])
	return [...rest.filter((line) => !axis.has(line)), ...found.map(formatBar)]
}

const MIN_STEPS = 3

/** Returns the headings of numbered steps: three or more numbers from 1 on, each once. */
function findSteps(lines: readonly PrintedLine[]): ReadonlySet<PrintedLine> {
	const steps = lines.filter(({ text }) => stepNumber(text) !== undefined)
	const numbers = steps.flatMap(({ text }) => stepNumber(text) ?? []).sort((a, b) => a - b)
	const isSequence = numbers.every((number, index) => number === index + 1)
	return new Set(isSequence && steps.length >= MIN_STEPS ? steps : [])
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
	const rows = toRows(lines)
	for (const [index, labels] of [...rows.entries()].reverse()) {
		if (labels.length < 3 || labels.some(({ text }) => text.split(' ').length > 3)) continue
		const below = valuesBelow(labels, rows[index + 1] ?? [], lines)
		if (below.length > 0) return below
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

/**
 * Returns the bars whose values stand below their labels: one value below each label, and nothing else near it, because an item of a
 * list is no label.
 */
function valuesBelow(
	labels: readonly PrintedLine[],
	row: readonly PrintedLine[],
	lines: readonly PrintedLine[],
): Bar[] {
	const isNear = (above: PrintedLine, below: PrintedLine) =>
		above.y1 < below.y0 && gapBetween(above, below) < MAX_VALUE_GAP && areAligned(above, below)
	const bars = labels.flatMap((label, index) => {
		const value = row[index]
		const isBar =
			value !== undefined &&
			VALUE.test(value.text) &&
			/^\p{L}/u.test(label.text) &&
			Math.abs(middle(value) - middle(label)) < 0.9 * label.size &&
			isNear(label, value) &&
			!lines.some((line) => isNear(line, label) || isNear(value, line))
		return isBar ? [{ label, value }] : []
	})
	return bars.length === labels.length && bars.length === row.length ? bars : []
}

/** Maximum gap in ems between the label of a bar and the value below it. */
const MAX_VALUE_GAP = 1.2

function isAbove(line: PrintedLine, label: PrintedLine): boolean {
	return line.y1 < label.y0 && Math.abs(middle(line) - middle(label)) < 0.9 * label.size
}

/** Maximum numbers of words of a label, and of a value in words. */
const MAX_LABEL_WORDS = 9
const MAX_VALUE_WORDS = 3
/** Share of values that may be words instead of figures, such as "the rest" below "40 %". */
const VALUES_IN_WORDS = 0.34

/**
 * Finds bars that run to the right, and rows of a label and one value: the labels stand in one column. A number before the labels
 * counts the rows.
 */
function findBarsAcross(lines: readonly PrintedLine[]): Bar[] {
	const rows = toRows(lines).flatMap((row) => {
		const [label, value, ...more] = withoutNumber(row)
		if (label === undefined || value === undefined || more.length > 0) return []
		const isLabel = !isFigure(label.text) && /^(?:\d{1,2}[.)]? )?\p{L}/u.test(label.text)
		return isLabel && label.text.split(' ').length <= MAX_LABEL_WORDS ? [{ label, value }] : []
	})
	const bars = rows.filter(({ value }) => VALUE.test(value.text))
	const [first] = bars
	if (first === undefined || bars.length < 3) return []
	const isInColumn = ({ label }: Bar) => {
		const near = 0.5 * first.label.size
		const { x0, x1 } = first.label
		return Math.abs(label.x0 - x0) < near || Math.abs(label.x1 - x1) < near
	}
	if (!bars.every(isInColumn) || isTable(lines, bars)) return []
	const inWords = rows.filter(
		(row) =>
			!bars.includes(row) &&
			isInColumn(row) &&
			row.label.y0 > first.label.y0 &&
			row.value.text.split(' ').length <= MAX_VALUE_WORDS &&
			bars.some(({ value }) => isUnder(value, row.value)),
	)
	return inWords.length <= VALUES_IN_WORDS * bars.length ? [...bars, ...inWords] : bars
}

/** Returns a row without the number that counts it. */
function withoutNumber(row: readonly PrintedLine[]): readonly PrintedLine[] {
	const [first, ...others] = row
	return others.length > 1 && /^\d{1,2}[.)]?$/.test(first?.text ?? '') ? others : row
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

const SCALE_NUMBER = /^(?<number>\d[\d.,]{0,11})\s?(?<unit>%|\p{L}{1,8})?$/u
/** Smallest step of a scale. Smaller ones number the steps of a process. */
const MIN_STEP = 5

/**
 * Returns the numbers of a scale: at least four on one baseline, with the same unit and at equal steps, such as "250 lb, 500 lb,
 * 750 lb, 1,000 lb". Years are not a scale, and neither are amounts of money, which can be the prices of options.
 */
function findScale(lines: readonly PrintedLine[]): PrintedLine[] {
	const numbers = lines.flatMap((line) => {
		const { number, unit = '' } = SCALE_NUMBER.exec(line.text)?.groups ?? {}
		if (number === undefined || PERIOD.test(line.text)) return []
		return [{ line, unit, value: Number(number.replaceAll(',', '')) }]
	})
	return numbers.flatMap(({ line, unit }) => {
		const row = numbers
			.filter((other) => other.unit === unit && isOnBaseline(other.line, line))
			.sort((a, b) => a.line.x0 - b.line.x0)
		const steps = row.slice(1).map(({ value }, at) => value - (row[at]?.value ?? 0))
		const [step = 0] = steps
		const isScale = steps.length > 2 && steps.every((other) => other === step)
		return isScale && Math.abs(step) >= MIN_STEP ? [line] : []
	})
}

const isOnBaseline = (a: PrintedLine, b: PrintedLine): boolean =>
	Math.abs(baselineOf(a) - baselineOf(b)) < 0.4 * b.size

/**
 * Returns the numbers on the axes of a chart. At least three numbers on one baseline form a horizontal axis. At least three
 * numbers with the same left or right edge form a vertical axis.
 */
function findAxis(lines: readonly PrintedLine[]): PrintedLine[] {
	const bare = lines.filter(({ text }) => /^[$]?[\d.,]+%?$/.test(text))
	return bare.filter((line) => {
		const across = bare.filter((other) => isOnBaseline(other, line))
		const down = (['x0', 'x1'] as const).some(
			(edge) =>
				bare.filter((other) => Math.abs(other[edge] - line[edge]) < 0.7 * line.size).length > 2,
		)
		return across.length > 2 || down
	})
}
