import type { Tx } from '@dormer/db'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { z } from 'zod'
import { canonicalJson } from '../../core/canonical-json.ts'
import { AppError } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { IsoDateTime } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'

/** What we learned of a prospect, and when. The newest homeowner data wins (contract, section 3). */
const JourneyEntry = z.object({ at: IsoDateTime, kind: z.string(), homeowner: Homeowner })

/** The homeowner as the prospect's journey last told; 422 when the caller's organization has no such prospect. */
export async function requireProspectHomeowner(ctx: OrgContext, prospectId: string): Promise<Homeowner> {
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

/** A new prospect from what the rep typed, in the caller's transaction. Answers with its id. */
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

/** Notes newer homeowner data in a prospect's journey, in the caller's transaction; nothing when it is what we knew. */
export async function recordHomeowner(
	tx: Tx,
	prospectId: string,
	meeting: ProspectData & { known: Homeowner },
): Promise<void> {
	const { organizationId, homeowner, known, at } = meeting
	if (canonicalJson(homeowner) === canonicalJson(known)) return
	const entry = { at: at.toISOString(), kind: 'presentation', homeowner }
	await tx.$executeRaw`
		update prospect set journey = journey || ${JSON.stringify([entry])}::jsonb, updated_at = ${at}
		 where id = ${prospectId}::uuid and organization_id = ${organizationId}::uuid`
}
