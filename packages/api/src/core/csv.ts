/** First character of a file, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** First characters that make a spreadsheet treat a cell as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Returns one CSV record with its line end (RFC 4180). A cell that a spreadsheet would run as a formula gets an
 * apostrophe at its start (OWASP, CSV Injection).
 */
export function csvLine(cells: readonly string[]): string {
	return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
	const harmless = FORMULA.test(text) ? `'${text}` : text
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Returns a cell as it was before `csvLine` put an apostrophe at its start. */
export function withoutApostrophe(cell: string): string {
	return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Returns the character between the columns: a tab or a semicolon when the first row has one, otherwise a comma. */
export function delimiterOf(text: string): string {
	const [headings = ''] = text.split('\n', 1)
	return ['\t', ';'].find((character) => headings.includes(character)) ?? ','
}
