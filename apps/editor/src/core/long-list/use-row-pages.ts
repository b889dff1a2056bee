import { useCallback, useEffect, useRef, useState } from 'react'

export const ROWS_PER_PAGE = 50
/**
 * Maximum number of rows of a list. Browsers draw no element that is higher than about 17 million pixels, and the server reads
 * a page more slowly the more rows it skips. Rows beyond that are found with filters.
 */
export const MAX_ROWS = 100_000
/** Time in milliseconds between two changes of the loaded pages, so a fast scroll skips the pages that it passes. */
const INTERVAL_MS = 100

/** The needed pages of a list, numbered from 0. */
type Needed = { list: string; from: number; to: number }
type RowPages = {
	/** Offsets of the pages to load, ascending. */
	offsets: number[]
	/** Reports the first and the last row that are needed. */
	onRows: (first: number, last: number) => void
}

/** Returns the pages of a long list that the window needs. `list` identifies the list; another list begins at its top. */
export function useRowPages(list: string): RowPages {
	const [needed, setNeeded] = useState<Needed>({ list, from: 0, to: 0 })
	const latest = useRef(needed)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const onRows = useCallback(
		(first: number, last: number) => {
			const [from, to] = [Math.floor(first / ROWS_PER_PAGE), Math.floor(last / ROWS_PER_PAGE)]
			latest.current = { list, from, to }
			timer.current ??= setTimeout(() => {
				timer.current = undefined
				setNeeded((before) => (isEqual(before, latest.current) ? before : latest.current))
			}, INTERVAL_MS)
		},
		[list],
	)
	useEffect(() => () => clearTimeout(timer.current), [])
	const { from, to } = needed.list === list ? needed : { from: 0, to: 0 }
	const offsets = Array.from({ length: to - from + 1 }, (_, page) => (from + page) * ROWS_PER_PAGE)
	return { offsets, onRows }
}

const isEqual = (one: Needed, other: Needed) =>
	one.list === other.list && one.from === other.from && one.to === other.to

type Page<Row> = { rows: readonly Row[]; total: number }
type PageQuery<Row> = {
	data: Page<Row> | undefined
	error: unknown
	refetch: () => unknown
}

/** The rows of a long list, of which only the pages near the window are loaded. */
export type RowList<Row> = {
	/** Number of rows; undefined while it is unknown. */
	total: number | undefined
	/** Returns a row, or undefined while its page is loading. */
	rowAt: (index: number) => Row | undefined
	/** Why the list could not be loaded. Null when the number of rows is known. */
	error: unknown
	retry: () => void
}

/**
 * Joins the pages of a list. While the first page of another list is loading, returns the rows of the previous list, so
 * the table does not flicker at each letter of a search.
 */
export function useJoinedPages<Row>(
	{ offsets }: RowPages,
	queries: readonly PageQuery<Row>[],
): RowList<Row> {
	const last = useRef<RowList<Row>>(undefined)
	const loaded = queries.find(({ data }) => data !== undefined)?.data
	const failed = queries.find(({ error }) => error !== null)
	const retry = () => void failed?.refetch()
	if (loaded === undefined) {
		const { total, rowAt } = last.current ?? { total: undefined, rowAt: () => undefined }
		return { total, rowAt, error: total === undefined ? (failed?.error ?? null) : null, retry }
	}
	const pages = new Map(offsets.map((offset, index) => [offset, queries[index]?.data]))
	const rowAt = (index: number) => {
		const at = index % ROWS_PER_PAGE
		return pages.get(index - at)?.rows[at]
	}
	last.current = { total: Math.min(loaded.total, MAX_ROWS), rowAt, error: null, retry }
	return last.current
}
