const BATCH = 500

type Rows<Row> = {
	/** Reads the rows whose id is greater than `after`, in the order of their ids. Reads at most `take` rows. */
	read: (after: string | undefined, take: number) => Promise<Row[]>
	idOf: (row: Row) => string
	/** Encrypts the secrets of a row with the newest key. Returns the number of rows that changed: 0 or 1. */
	reencrypt: (row: Row) => Promise<number>
}

/**
 * Encrypts the secrets of all rows of a table with the newest secret key, so the earlier keys can be removed
 * (docs/operations/settings.md#changing-the-secret-key). Returns the number of rows that changed.
 */
export async function reencryptRows<Row>({ read, idOf, reencrypt }: Rows<Row>): Promise<number> {
	let changed = 0
	let after: string | undefined
	for (;;) {
		const rows = await read(after, BATCH)
		for (const row of rows) changed += await reencrypt(row)
		const last = rows.at(-1)
		if (last === undefined || rows.length < BATCH) return changed
		after = idOf(last)
	}
}
