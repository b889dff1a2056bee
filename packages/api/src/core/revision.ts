import { AppError } from './errors.ts'
import { type Canonical, hashContent } from './json/canonical-json.ts'

/** Returns the revision of a record: a hash of the fields that people write. Equal texts have the same revision. */
export function revisionOf(fields: Canonical): string {
	return hashContent(fields).slice(0, 32)
}

/**
 * Rejects with 409 `CONFLICT` when the caller read another revision of a record than the current one, so nobody overwrites
 * words that they have not seen. The error contains the current record. A caller that sends no revision overwrites. The caller of
 * this function must hold a lock on the record.
 */
export function checkRevision<Record extends { revision: string }>(
	read: string | undefined,
	current: Record,
	record: unknown = current,
): void {
	if (read === undefined || read === current.revision) return
	throw new AppError(
		'CONFLICT',
		'Someone else saved different text in the meantime. Compare both texts, then save again.',
		{ current: record },
	)
}
