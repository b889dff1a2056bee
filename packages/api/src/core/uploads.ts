import { z } from 'zod'
import type { App } from './app.ts'
import { Uuid } from './schema.ts'

const Key = z.tuple([z.string(), Uuid, Uuid])

/**
 * Returns the storage key of an uploaded image or document until its upload is completed. `isUploadOpen` finds the
 * upload by the last two parts of the key. A bucket may delete objects under `uploads/` after a day.
 */
export function uploadKey({ organizationId }: { organizationId: string }, id: string): string {
	return `uploads/${organizationId}/${id}`
}

/** Returns whether an upload can still receive its file, because it is neither completed nor abandoned. */
export async function isUploadOpen({ db }: Pick<App, 'db'>, storageKey: string): Promise<boolean> {
	const { data: key } = Key.safeParse(storageKey.split('/'))
	if (key === undefined) return false
	const [, organizationId, id] = key
	const where = { id, organizationId, storageKey, status: 'uploading' }
	const found = await Promise.all([db.image.count({ where }), db.kbDocument.count({ where })])
	return found.some((count) => count > 0)
}
