import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import type { HomeownerInput } from '../../generated/openapi.ts'
import type { DormerClient } from '../client.ts'
import { DormerError } from '../errors.ts'
import { CommandError, print, printError } from './output.ts'

const OPTIONAL = ['last_name', 'city', 'state', 'zip', 'country', 'email', 'phone'] as const
const COLUMNS = ['first_name', 'address', ...OPTIONAL]
/** Start of the name of a column with values of a price variable, such as `price.layers`. */
const PRICE = 'price.'

type Row = { homeowner: HomeownerInput; price_inputs?: Record<string, number> }

/**
 * Creates a presentation for each row of a CSV file. A column has the name of a homeowner field, or the key of a price variable
 * after `price.`, for example `price.layers`. Prints row number, id and link as CSV to standard output, and the server's
 * warnings to standard error. Reports each faulty row, creates the presentations of all correct rows, and returns exit code 1
 * if any row was faulty. Running the command again within 24 hours creates no presentation twice, because the idempotency key
 * of a row is derived from its content.
 */
export async function createPresentations(
	client: DormerClient,
	{ deckId, csv }: { deckId: string; csv: string },
): Promise<number> {
	const rows = await readRows(csv)
	let failures = 0
	print('row,deck_presentation_id,url')
	for (const [at, row] of rows.entries()) {
		const { homeowner, price_inputs: prices } = row
		const content = JSON.stringify([deckId, homeowner, ...(prices === undefined ? [] : [prices])])
		try {
			const created = await client.post('/api/decks/{deckId}/presentations', {
				path: { deckId },
				body: row,
				idempotencyKey: createHash('sha256').update(content).digest('hex'),
			})
			print(`${at + 1},${created.deck_presentation_id},${created.url}`)
			for (const { message } of created.warnings) printError(`Row ${at + 1}: ${message}`)
			for (const key of created.ignoredPriceInputs)
				printError(
					`Row ${at + 1}: ${PRICE}${key} was ignored: the deck has no such price variable.`,
				)
		} catch (error) {
			if (!(error instanceof DormerError) || !isAboutRow(error)) throw error
			failures += 1
			printError(`Row ${at + 1}: ${error.message}`)
		}
	}
	return failures === 0 ? 0 : 1
}

/** Returns whether an error is about the values of one row. The command then continues with the next row. */
function isAboutRow({ status, field }: DormerError): boolean {
	return (status === 400 && field !== 'deckId') || status === 422
}

/**
 * Reads the rows of a file. Throws when a column is unknown or a price is not a number, so no value of the file is
 * silently ignored.
 */
async function readRows(file: string): Promise<Row[]> {
	const text = await readFile(file, 'utf8').catch(() => {
		throw new CommandError(`${file} cannot be read.`)
	})
	const records = parseCsv(text, file)
	const unknown = Object.keys(records[0] ?? {}).filter(
		(name) => !COLUMNS.includes(name) && !name.startsWith(PRICE),
	)
	if (unknown.length > 0)
		throw new CommandError(
			`Unknown columns: ${unknown.join(', ')}. Known: ${COLUMNS.join(', ')}, and ${PRICE} with the key of a price variable.`,
		)
	return records.map(({ first_name = '', address = '', ...row }, at) => {
		const optional = OPTIONAL.flatMap((name) => (row[name] ? [[name, row[name]]] : []))
		const prices = Object.entries(row).flatMap(([name, value]) =>
			name.startsWith(PRICE) && value !== '' ? [[name.slice(PRICE.length), value] as const] : [],
		)
		for (const [key, value] of prices)
			if (!Number.isFinite(Number(value)))
				throw new CommandError(`Row ${at + 1}: ${PRICE}${key} is not a number: ${value}`)
		const numbers = prices.map(([key, value]) => [key, Number(value)] as const)
		return {
			homeowner: { first_name, address, ...Object.fromEntries(optional) },
			...(numbers.length > 0 && { price_inputs: Object.fromEntries(numbers) }),
		}
	})
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
