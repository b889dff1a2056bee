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
