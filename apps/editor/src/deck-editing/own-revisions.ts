/** Revisions that the saves of this editor replaced, each with the next revision, by record and revision. */
const replaced = new Map<string, string>()

/** Records that a save of this editor turned one revision of a record into another one. */
export function recordSave(record: string, from: string | undefined, to: string): void {
	if (from !== undefined && from !== to) replaced.set(`${record} ${from}`, to)
	replaced.delete(`${record} ${to}`)
}

/**
 * Returns the revision on which an edit is based. While a save is on its way, the rep edits the revision that the save replaces,
 * so the saves of this editor since then are followed. A save by someone else is not followed.
 */
export function currentBase(record: string, base: string | undefined): string | undefined {
	const next = base === undefined ? undefined : replaced.get(`${record} ${base}`)
	return next === undefined ? base : currentBase(record, next)
}
