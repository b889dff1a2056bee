import { z } from 'zod'
import type { App } from './app.ts'
import { Uuid } from './schema.ts'

const Key = z.tuple([z.string(), Uuid, Uuid])

/**
 * Where the upload of an image or a document waits for its completion, and nothing reads it but that. `isUploadOpen`
 * knows what waits by the last two parts of the key. A bucket may forget all under `uploads/` after a day.
 */
export function uploadKey({ organizationId }: { organizationId: string }, id: string): string {
	return `uploads/${organizationId}/${id}`
}

/** Whether what is sent to the address of an upload is still taken: until it was completed or given up. */
export async function isUploadOpen({ db }: Pick<App, 'db'>, storageKey: string): Promise<boolean> {
	const { data: key } = Key.safeParse(storageKey.split('/'))
	if (key === undefined) return false
	const [, organizationId, id] = key
	const where = { id, organizationId, storageKey, status: 'uploading' }
	const found = await Promise.all([db.image.count({ where }), db.kbDocument.count({ where })])
	return found.some((count) => count > 0)
}
