import type { Tx } from '@dormer/db'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { mergeMetadata } from '../../core/external.ts'
import type { MetadataChange } from '../../core/external-schema.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import { lockRow } from '../../core/lock-row.ts'
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
	return currentHomeowner(prospect)
}

/** Returns the newest homeowner data of a prospect: the newest entry of its history, or else the data of its creation. */
export function currentHomeowner(prospect: { homeowner: unknown; journey: unknown }): Homeowner {
	const journey = JourneyEntry.array().parse(prospect.journey)
	const [newest] = journey.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
	return newest?.homeowner ?? Homeowner.parse(prospect.homeowner)
}

/** Returns the id of the prospect with an id of another system. Test keys have their own prospects. */
export async function findProspectId(
	{ db, organizationId }: Pick<OrgContext, 'organizationId'> & { db: Pick<Tx, 'prospect'> },
	externalId: string | undefined,
): Promise<string | undefined> {
	if (externalId === undefined) return undefined
	const row = await db.prospect.findFirst({
		where: { organizationId, externalId, livemode: !isTestMode() },
		select: { id: true },
	})
	return row?.id
}

type Attachment = {
	organizationId: string
	/** Record of the homeowner, with the homeowner data that it had before. Null when no record exists yet. */
	prospect: { id: string; known: Homeowner } | null
	homeowner: Homeowner
	address: GeocodedAddress
	/** Id in another system for a new prospect. */
	externalId: string | null
	metadata: MetadataChange
	at: Date
}

/**
 * Returns the id of the prospect of a new presentation. Creates the prospect when there is none. Otherwise, appends changed
 * homeowner data to its history (`journey`), and changes its metadata. When a concurrent call has just created a prospect with the
 * same `external_id`, returns that one.
 */
export async function attachProspect(tx: Tx, attachment: Attachment): Promise<string> {
	const { organizationId, prospect, homeowner, address, externalId, metadata, at } = attachment
	if (prospect === null) {
		const id = newId()
		const { count } = await tx.prospect.createMany({
			data: {
				id,
				organizationId,
				homeowner,
				formattedAddress: address.formattedAddress ?? homeowner.address,
				lat: address.coordinates?.lat ?? null,
				lng: address.coordinates?.lng ?? null,
				timezone: address.timezone,
				externalId,
				metadata: mergeMetadata({}, metadata),
				livemode: !isTestMode(),
				createdAt: at,
				updatedAt: at,
			},
			skipDuplicates: true,
		})
		const other = { organizationId, db: tx }
		return count === 1 ? id : ((await findProspectId(other, externalId ?? undefined)) ?? id)
	}
	const { id, known } = prospect
	if (Object.keys(metadata).length > 0)
		await changeMetadata(tx, { organizationId, id, metadata, at })
	if (canonicalJson(homeowner) === canonicalJson(known)) return id
	const entry = { at: at.toISOString(), kind: 'presentation', homeowner }
	// Prisma cannot append to a JSON array, and replacing it would lose the entry of a concurrent transaction.
	await tx.$executeRaw`
		update prospect set journey = journey || ${JSON.stringify([entry])}::jsonb, updated_at = ${at}
		 where id = ${id}::uuid and organization_id = ${organizationId}::uuid`
	return id
}

type MetadataOf = { organizationId: string; id: string; metadata: MetadataChange; at: Date }

async function changeMetadata(tx: Tx, { organizationId, id, metadata, at }: MetadataOf) {
	await lockRow(tx, { table: 'prospect', id, organizationId }, 'no key update')
	const where = { id, organizationId }
	const { metadata: stored } = await tx.prospect.findUniqueOrThrow({ where })
	await tx.prospect.update({
		where,
		data: { metadata: mergeMetadata(stored, metadata), updatedAt: at },
	})
}
