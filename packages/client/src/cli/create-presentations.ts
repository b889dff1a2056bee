import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import type { HomeownerInput } from '../../generated/openapi.ts'
import type { DormerClient } from '../client.ts'
import { DormerError } from '../errors.ts'
import { CommandError, print, printError } from './output.ts'

const OPTIONAL = ['last_name', 'city', 'state', 'zip', 'country', 'email', 'phone'] as const
const COLUMNS = ['first_name', 'address', ...OPTIONAL]

/**
 * Creates a presentation for each row of a CSV file, whose columns are named like the fields of a homeowner. Prints row number,
 * id and link as CSV. Reports each faulty row, creates the presentations of all correct rows, and returns exit code 1 if any
 * row was faulty. Running the command again within 24 hours creates no presentation twice, because the idempotency key of a row
 * is derived from its content.
 */
export async function createPresentations(
	client: DormerClient,
	{ deckId, csv }: { deckId: string; csv: string },
): Promise<number> {
	const rows = await readRows(csv)
	let failures = 0
	print('row,deck_presentation_id,url')
	for (const [at, homeowner] of rows.entries()) {
		const content = JSON.stringify([deckId, homeowner])
		try {
			const created = await client.post('/api/decks/{deckId}/presentations', {
				path: { deckId },
				body: { homeowner },
				idempotencyKey: createHash('sha256').update(content).digest('hex'),
			})
			print(`${at + 1},${created.deck_presentation_id},${created.url}`)
		} catch (error) {
			if (!(error instanceof DormerError) || ![400, 422].includes(error.status)) throw error
			failures += 1
			printError(`Row ${at + 1}: ${error.message}`)
		}
	}
	return failures === 0 ? 0 : 1
}

/** Reads the rows of a file. Rejects a column that is unknown, because its values would be lost. */
async function readRows(file: string): Promise<HomeownerInput[]> {
	const text = await readFile(file, 'utf8').catch(() => {
		throw new CommandError(`${file} cannot be read.`)
	})
	const records = parseCsv(text, file)
	const unknown = Object.keys(records[0] ?? {}).filter((name) => !COLUMNS.includes(name))
	if (unknown.length > 0)
		throw new CommandError(`Unknown columns: ${unknown.join(', ')}. Known: ${COLUMNS.join(', ')}.`)
	return records.map(({ first_name = '', address = '', ...row }) => ({
		first_name,
		address,
		...Object.fromEntries(OPTIONAL.flatMap((name) => (row[name] ? [[name, row[name]]] : []))),
	}))
}

function parseCsv(text: string, file: string): Record<string, string>[] {
	try {
		return parse<Record<string, string>>(text, {
			columns: true,
			bom: true,
			trim: true,
			skip_empty_lines: true,
		})
	} catch (error) {
		if (error instanceof CsvError) throw new CommandError(`${file}: ${error.message}`)
		throw error
	}
}
