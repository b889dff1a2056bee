import { ApiRequestError } from '../core/api-error.ts'

/** A table that a person chose. */
export type TableFile = { name: string; csv: string }

/**
 * Reads a table as text: UTF-8, or UTF-16 with a byte order mark, or else Windows-1252, in which older versions of Excel save a
 * CSV file. Throws `ApiRequestError` for a file that is not text.
 */
export async function readTableFile(file: File): Promise<TableFile> {
	const bytes = new Uint8Array(await file.arrayBuffer())
	const csv = decode(bytes)
	if (csv.includes('\0'))
		throw new ApiRequestError({
			error: 'This file is not a CSV table. In your spreadsheet, save it as CSV.',
			details: [],
			status: null,
		})
	return { name: file.name, csv }
}

function decode(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}
