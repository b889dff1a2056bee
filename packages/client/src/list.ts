type Next = { cursor: string } | { offset: number }
type Page = {
	nextCursor?: string | null
	total?: number
	pagination?: { total: number; nextCursor?: string | null }
}

/**
 * Reads a list page by page. Follows `nextCursor` when a page has it. Otherwise counts the records that were read, until
 * their number reaches `total`.
 */
export async function* listRecords<T>(
	readPage: (next: Partial<Next>) => Promise<Page & Record<string, unknown>>,
	field: string,
): AsyncGenerator<T> {
	let next: Next | undefined
	let count = 0
	do {
		const page = await readPage(next ?? {})
		const records = page[field]
		if (!Array.isArray(records)) throw new TypeError(`The list has no records named ${field}`)
		yield* records
		count += records.length
		next = records.length === 0 ? undefined : findNext(page, count)
	} while (next !== undefined)
}

function findNext(page: Page, count: number): Next | undefined {
	const cursor = page.nextCursor ?? page.pagination?.nextCursor
	if (typeof cursor === 'string') return { cursor }
	const total = page.pagination?.total ?? page.total
	const isByCursor = page.nextCursor === null || page.pagination?.nextCursor === null
	return isByCursor || total === undefined || count >= total ? undefined : { offset: count }
}
