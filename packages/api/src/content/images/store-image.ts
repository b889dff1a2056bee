import { createHash } from 'node:crypto'
import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { reencodeImage } from './reencode-image.ts'
import { queueSizes } from './store-sizes.ts'
import { makeThumbnail } from './thumbnail.ts'

type ImageRow = Prisma.ImageGetPayload<object>
export type NewImage = { filename: string; bytes: Uint8Array; field?: string }

/** Stores the files of an image and creates its row. Rejects an invalid file with the errors of `reencodeImage`. */
export async function storeImage(ctx: OrgContext, image: NewImage): Promise<ImageRow> {
	const stored = await storeImageFiles(ctx, ctx.organizationId, image)
	return ctx.db.image.create({
		data: {
			...stored,
			id: newId(),
			organizationId: ctx.organizationId,
			filename: image.filename,
			createdAt: ctx.now(),
		},
	})
}

/**
 * Stores a re-encoded image and its thumbnail under the hash of the content, so two uploads of the same image
 * share one file. Queues the creation of its smaller copies.
 */
export async function storeImageFiles(
	app: Pick<App, 'providers' | 'db'>,
	organizationId: string,
	image: NewImage,
) {
	const encoded = await reencodeImage(image.bytes, image.field ?? 'file')
	const hash = createHash('sha256').update(encoded.bytes).digest('hex')
	const storageKey = `images/${organizationId}/${hash}.${encoded.mimeType.slice('image/'.length)}`
	const thumbKey = `images/${organizationId}/${hash}.thumb.webp`
	const { storage } = app.providers
	await storage.put(storageKey, encoded.bytes, encoded.mimeType)
	await storage.put(thumbKey, await makeThumbnail(encoded.bytes), 'image/webp')
	await queueSizes(app, { organizationId, storageKey })
	const { mimeType, width, height } = encoded
	return { storageKey, thumbKey, mimeType, width, height, size: encoded.bytes.byteLength }
}
