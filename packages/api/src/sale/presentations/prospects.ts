import type { Tx } from '@dormer/db'
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { IsoDateTime } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'

/**
 * Entry in a prospect's history (`journey`): homeowner data and when it was recorded. The newest entry is the current
 * data.
 */
const JourneyEntry = z.object({ at: IsoDateTime, kind: z.string(), homeowner: Homeowner })

/**
 * Returns the newest homeowner data of a prospect. Rejects with 422 `PROSPECT_NOT_FOUND` when the organization has no such
 * prospect (docs/specification.md#post-apidecksdeckidpresentations, rules 3 and 4).
 */
export async function requireProspectHomeowner(
	ctx: OrgContext,
	prospectId: string,
): Promise<Homeowner> {
	const prospect = await ctx.db.prospect.findFirst({
		where: { id: prospectId, organizationId: ctx.organizationId },
		select: { homeowner: true, journey: true },
	})
	if (prospect === null) throw new AppError('PROSPECT_NOT_FOUND', 'Prospect not found')
	const journey = JourneyEntry.array().parse(prospect.journey)
	const [newest] = journey.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
	return newest?.homeowner ?? Homeowner.parse(prospect.homeowner)
}

type Change = { organizationId: string; homeowner: Homeowner; known: Homeowner; at: Date }

/** Returns whether the homeowner's data in a request differs from the stored data of the prospect. */
export function isHomeownerChanged({
	homeowner,
	known,
}: Pick<Change, 'homeowner' | 'known'>): boolean {
	return canonicalJson(homeowner) !== canonicalJson(known)
}

/** Appends changed homeowner data to a prospect's history (`journey`), in the caller's transaction. */
export async function recordHomeowner(tx: Tx, prospectId: string, change: Change): Promise<void> {
	if (!isHomeownerChanged(change)) return
	const { organizationId, homeowner, at } = change
	const entry = { at: at.toISOString(), kind: 'presentation', homeowner }
	await tx.$executeRaw`
		update prospect set journey = journey || ${JSON.stringify([entry])}::jsonb, updated_at = ${at}
		 where id = ${prospectId}::uuid and organization_id = ${organizationId}::uuid`
}
