import DataLoader from 'dataloader'

const MAX_BATCH_SIZE = 100
/**
 * Number of elements that Postgres assumes for an array that it does not know. It reuses the plan of a named statement only when
 * that plan seems to cost no more than the plans for the first five arrays, so shorter arrays would be planned on each call.
 */
const MIN_ARRAY_SIZE = 10

/**
 * Creates a reader of rows by a unique key. One statement reads the rows of all requests that arrive in one iteration of the
 * event loop, so that a busy server sends fewer statements. Caches nothing: each row is read after its request arrived. The
 * reader returns undefined for a key without a row. `readRows` may get a key several times.
 */
export function createBatchReader<Row>(
	readRows: (keys: readonly string[]) => Promise<Row[]>,
	keyOf: (row: Row) => string,
): (key: string) => Promise<Row | undefined> {
	const loader = new DataLoader<string, Row | undefined>(
		async (keys) => {
			const [first = ''] = keys
			const padding = Array<string>(Math.max(0, MIN_ARRAY_SIZE - keys.length)).fill(first)
			const found = await readRows([...keys, ...padding])
			const rows = new Map(found.map((row) => [keyOf(row), row]))
			return keys.map((key) => rows.get(key))
		},
		{ cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: (read) => setImmediate(read) },
	)
	return (key) => loader.load(key)
}
