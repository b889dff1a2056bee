import DataLoader from 'dataloader'

const MAX_BATCH_SIZE = 100

/**
 * Creates a reader of rows by a unique key. One statement reads the rows of all requests that arrive in one iteration of the
 * event loop, so that a busy server sends fewer statements. Caches nothing: each row is read after its request arrived. The
 * reader returns undefined for a key without a row.
 */
export function createBatchReader<Row>(
	readRows: (keys: readonly string[]) => Promise<Row[]>,
	keyOf: (row: Row) => string,
): (key: string) => Promise<Row | undefined> {
	const loader = new DataLoader<string, Row | undefined>(
		async (keys) => {
			const rows = new Map((await readRows(keys)).map((row) => [keyOf(row), row]))
			return keys.map((key) => rows.get(key))
		},
		{ cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: (read) => setImmediate(read) },
	)
	return (key) => loader.load(key)
}
