/** What a spreadsheet would run as a formula instead of showing it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One record of a CSV file with its line end (RFC 4180). A cell that a spreadsheet would take for a formula begins with an
 * apostrophe (OWASP, CSV Injection).
 */
export function csvLine(cells: readonly string[]): string {
	return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
	const harmless = FORMULA.test(text) ? `'${text}` : text
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
