import type { OrgContext } from '../../core/trpc.ts'
import { type ArchivedEvent, hashSubject, readChunk } from './event-chunk.ts'

/** Maximum number of chunks that one read of archived events opens. The newest ones are read. */
const MAX_CHUNKS = 40

/** Returns the archived events of presentations, without an order. */
export async function readArchivedOf(
	{ pool, organizationId, providers }: OrgContext,
	presentationIds: readonly string[],
): Promise<ArchivedEvent[]> {
	const { rows } = await pool.query<{ key: string }>({
		name: 'events.archived-of',
		text: `select storage_key as key from event_archive
		        where organization_id = $1 and active and subjects && $2::int[]
		        order by last_at desc limit ${MAX_CHUNKS}`,
		values: [organizationId, presentationIds.map(hashSubject)],
	})
	const found: ArchivedEvent[] = []
	for (const { key } of rows) {
		const events = await readChunk(providers.storage, key)
		found.push(...events.filter((event) => isOf(event, presentationIds)))
	}
	return found
}

function isOf({ payload }: ArchivedEvent, presentationIds: readonly string[]): boolean {
	return presentationIds.some((id) => id === payload.presentationId)
}
