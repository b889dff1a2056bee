import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { formatNumber } from './print-table.ts'
import { isBetterWhenLarger, isRate, type Row, ratioOf } from './row.ts'

/**
 * A row of the target table counts as slower when it is more than 15% worse than in the stored run. Smaller differences occur
 * between two runs on the same machine.
 */
const NOISE = 0.15

const Stored = z.array(z.object({ work: z.string(), unit: z.string(), value: z.number() }))
type Stored = z.infer<typeof Stored>

/**
 * Writes the file that `compareWithBaseline` reads. For each row of the target table, stores the ratio of the product's figure
 * to the figure of the peer program, or the product's figure alone when the row has no peer program.
 */
export async function saveBaseline(file: string, rows: readonly Row[]): Promise<void> {
	await writeFile(file, `${JSON.stringify(valuesOf(rows), null, '\t')}\n`)
}

/**
 * Prints the rows of the target table that are more than 15% slower than in the stored run. For a row with a peer program,
 * compares the ratio of the product's figure to the peer's figure, because this ratio does not depend on the speed of the
 * machine. Returns whether no row is slower.
 */
export async function compareWithBaseline(file: string, rows: readonly Row[]): Promise<boolean> {
	const before = Stored.parse(JSON.parse(await readFile(file, 'utf8')))
	const slower = valuesOf(rows).filter(({ work, unit, value }) => {
		const known = before.find((one) => one.work === work)
		if (known === undefined) return false
		const change =
			unit === 'ratio of rates' || isBetterWhenLarger({ unit })
				? known.value / value
				: value / known.value
		return change > 1 + NOISE
	})
	for (const { work, value } of slower) {
		const known = before.find((one) => one.work === work)
		console.log(
			`slower: ${work}: ${formatNumber(known?.value ?? 0)} before, ${formatNumber(value)} now`,
		)
	}
	if (slower.length === 0) console.log(`No row is slower than in ${file}.`)
	return slower.length === 0
}

/**
 * Returns the value to store for each measured row. With a peer program, this is the ratio of the product's figure to the
 * figure of the peer. Without a peer program, it is the product's figure.
 */
function valuesOf(rows: readonly Row[]): Stored {
	return rows
		.filter(({ notMeasured }) => notMeasured === undefined)
		.map((row) => {
			const ratio = ratioOf(row)
			if (ratio === undefined) return { work: row.work, unit: row.unit, value: row.figure.best }
			return { work: row.work, unit: isRate(row) ? 'ratio of rates' : 'ratio', value: ratio }
		})
}
