import { AppError } from '../../../core/errors.ts'
import type { Canonical } from '../../../core/json/canonical-json.ts'
import { revisionOf } from '../../../core/revision.ts'

/** Columns of a presentation that a rep can adjust. */
type Adjustable = {
	priceInputs: Canonical
	repOverrides: Canonical
	priceAdjustment: Canonical
	priceValidUntil: Date | null
}

/** Returns the revision of what a rep can adjust: values of the home, discount, added lines and end of validity. */
export function priceRevision(row: Adjustable): string {
	const { priceInputs, repOverrides, priceAdjustment, priceValidUntil } = row
	return revisionOf({
		priceInputs,
		repOverrides,
		priceAdjustment,
		validUntil: priceValidUntil?.toISOString() ?? null,
	})
}

/** Rejects with 409 `CONFLICT` when somebody else changed the price since the caller read `read`. */
export function checkPriceRevision(read: string | undefined, row: Adjustable): void {
	if (read === undefined || read === priceRevision(row)) return
	throw new AppError(
		'CONFLICT',
		'Someone else changed this price in the meantime. Look at the new price, then save again.',
	)
}
