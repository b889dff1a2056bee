import { createHash } from 'node:crypto'
import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { reencodeImage } from './reencode-image.ts'
import { makeThumbnail } from './thumbnail.ts'

type ImageRow = Prisma.ImageGetPayload<object>
export type NewImage = { filename: string; bytes: Uint8Array; field?: string }

/** Checks a picture, keeps it and its thumbnail under the hash of their content, and writes its row. */
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

/** Keeps a checked picture and its thumbnail; says under which keys, and what it is. Same content, same keys. */
export async function storeImageFiles(
	app: Pick<App, 'providers'>,
	organizationId: string,
	image: NewImage,
) {
	const picture = await reencodeImage(image.bytes, image.field ?? 'file')
	const hash = createHash('sha256').update(picture.bytes).digest('hex')
	const storageKey = `images/${organizationId}/${hash}.${picture.mimeType.slice('image/'.length)}`
	const thumbKey = `images/${organizationId}/${hash}.thumb.webp`
	const { storage } = app.providers
	await storage.put(storageKey, picture.bytes, picture.mimeType)
	await storage.put(thumbKey, await makeThumbnail(picture.bytes), 'image/webp')
	const { mimeType, width, height } = picture
	return { storageKey, thumbKey, mimeType, width, height, size: picture.bytes.byteLength }
}
