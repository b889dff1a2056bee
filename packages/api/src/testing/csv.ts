/** Parses the records of a CSV file. Throws when the text does not follow the grammar of RFC 4180. */
export function readCsv(text: string): string[][] {
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
	const records: string[][] = []
	let record: string[] = []
	while (cell.lastIndex < text.length) {
		const at = cell.lastIndex
		const found = cell.exec(text)
		if (found === null) throw new Error(`Invalid CSV at ${at}: ${text.slice(at, at + 40)}`)
		const [, quoted, plain = '', end] = found
		record.push(quoted?.replaceAll('""', '"') ?? plain)
		if (end === ',') continue
		records.push(record)
		record = []
	}
	return records
}
