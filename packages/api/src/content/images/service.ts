import type { Prisma } from '@dormer/db'
import { notFound } from '../../core/errors.ts'
import { Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { presentImage } from './present.ts'
import type { ImageInput, ImageRecord, UploadImageInput } from './schema.ts'
import { storeImage } from './store-image.ts'

/** The organization's images, the newest first. */
export async function listImages(ctx: OrgContext): Promise<{ images: ImageRecord[] }> {
	const rows = await ctx.db.image.findMany({
		where: { organizationId: ctx.organizationId, status: 'ready', sourceUrl: null },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
	})
	return { images: await Promise.all(rows.map((row) => presentImage(ctx, row))) }
}

/** Takes a picture in. */
export async function uploadImage(
	ctx: OrgContext,
	{ file }: UploadImageInput,
): Promise<{ image: ImageRecord }> {
	return { image: await presentImage(ctx, await storeImage(ctx, file)) }
}

/** Takes an image off the list. What slides and snapshots show of it stays: its objects are kept by content. */
export async function deleteImage(
	ctx: OrgContext,
	{ imageId }: ImageInput,
): Promise<{ success: true }> {
	const { count } = await ctx.db.image.deleteMany({
		where: { id: imageId, organizationId: ctx.organizationId },
	})
	if (count === 0) throw notFound('Image')
	return { success: true }
}

/** The organization's finished image; 404 for any other. */
export async function requireImage(
	ctx: OrgContext,
	imageId: string,
): Promise<Prisma.ImageGetPayload<object>> {
	const image = await ctx.db.image.findFirst({
		where: { id: imageId, organizationId: ctx.organizationId, status: 'ready' },
	})
	if (image === null) throw notFound('Image')
	return image
}

/**
 * The address of an image id of the organization, or of the copy of an https picture; while there is no copy the picture's
 * own. Null for what is not there any more.
 */
export async function imageUrlOf(ctx: OrgContext, idOrUrl: string | null): Promise<string | null> {
	if (idOrUrl === null) return null
	const isForeign = idOrUrl.startsWith('https://')
	if (!isForeign && !Uuid.safeParse(idOrUrl).success) return null
	const where = { organizationId: ctx.organizationId, status: 'ready' }
	const image = await ctx.db.image.findFirst({
		where: { ...where, ...(isForeign ? { sourceUrl: idOrUrl } : { id: idOrUrl }) },
	})
	if (image === null) return isForeign ? idOrUrl : null
	return ctx.providers.storage.readUrl(image.storageKey)
}
