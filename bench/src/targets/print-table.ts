import { type Figure, type Row, ratioOf, verdictOf } from './row.ts'

const COLUMNS = ['work', 'figure (median)', 'peer (median)', 'ratio', 'target', 'verdict']

/** Prints the rows as one table. */
export function printTable(rows: readonly Row[]): void {
	const lines = [COLUMNS, ...rows.map(cellsOf)]
	const widths = COLUMNS.map((_, column) =>
		Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
	)
	for (const cells of lines)
		console.log(
			cells
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		)
}

function cellsOf(row: Row): string[] {
	const { work, unit, figure, peer, target, notMeasured } = row
	if (notMeasured !== undefined)
		return [work, notMeasured, '', '', formatTarget(row), 'not measured']
	return [
		work,
		`${formatFigure(figure)} ${unit}`,
		peer === undefined ? '' : `${formatFigure(peer.figure)} ${peer.name}`,
		ratioOf(row)?.toFixed(2) ?? '',
		target === undefined ? '' : formatTarget(row),
		verdictOf(row),
	]
}

const formatFigure = ({ best, median }: Figure) => `${formatNumber(best)} (${formatNumber(median)})`

/** Rounds a number below 100 to three significant digits, and a larger number to a whole number. */
export const formatNumber = (value: number) =>
	value >= 100 ? Math.round(value).toString() : Number(value.toPrecision(3)).toString()

function formatTarget({ target, peer, unit }: Row): string {
	if (target === undefined) return ''
	const sign = target.at === 'least' ? '≥' : '≤'
	return `${sign} ${target.value}${peer === undefined ? ` ${unit}` : ''}`
}
