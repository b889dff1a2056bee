import type { Tx } from '@dormer/db'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { z } from 'zod'
import { canonicalJson } from '../../core/canonical-json.ts'
import { AppError } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
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

type ProspectData = { organizationId: string; homeowner: Homeowner; at: Date }

/** Creates a prospect in the caller's transaction and returns the prospect id. */
export async function createProspect(
	tx: Tx,
	prospect: ProspectData & { address: GeocodedAddress },
): Promise<string> {
	const { organizationId, homeowner, address, at } = prospect
	const { id } = await tx.prospect.create({
		data: {
			id: newId(),
			organizationId,
			homeowner,
			formattedAddress: address.formattedAddress ?? homeowner.address,
			lat: address.coordinates?.lat ?? null,
			lng: address.coordinates?.lng ?? null,
			timezone: address.timezone,
			createdAt: at,
			updatedAt: at,
		},
		select: { id: true },
	})
	return id
}

/** Appends changed homeowner data to a prospect's history (`journey`), in the caller's transaction. */
export async function recordHomeowner(
	tx: Tx,
	prospectId: string,
	data: ProspectData & { known: Homeowner },
): Promise<void> {
	const { organizationId, homeowner, known, at } = data
	if (canonicalJson(homeowner) === canonicalJson(known)) return
	const entry = { at: at.toISOString(), kind: 'presentation', homeowner }
	await tx.$executeRaw`
		update prospect set journey = journey || ${JSON.stringify([entry])}::jsonb, updated_at = ${at}
		 where id = ${prospectId}::uuid and organization_id = ${organizationId}::uuid`
}
