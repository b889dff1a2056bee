import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'
import type { ImageRecord } from './schema.ts'

/** Converts an image row to its wire record with signed URLs. */
export async function presentImage(
	app: Pick<App, 'providers'>,
	row: Prisma.ImageGetPayload<object>,
): Promise<ImageRecord> {
	const url = app.providers.storage.readUrl(row.storageKey)
	return {
		id: row.id,
		filename: row.filename,
		mimeType: row.mimeType,
		size: row.size,
		width: row.width,
		height: row.height,
		url,
		thumbUrl: row.thumbKey === null ? url : app.providers.storage.readUrl(row.thumbKey),
		createdAt: row.createdAt.toISOString(),
	}
}
