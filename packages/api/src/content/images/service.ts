import type { Prisma } from '@dormer/db'
import { notFound } from '../../core/errors.ts'
import { Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { presentImage } from './present.ts'
import type { ImageInput, ImageRecord, UploadImageInput } from './schema.ts'
import { storeImage } from './store-image.ts'

/** Returns the images that the organization uploaded, newest first. Copies of external images are not listed. */
export async function listImages(ctx: OrgContext): Promise<{ images: ImageRecord[] }> {
	const rows = await ctx.db.image.findMany({
		where: { organizationId: ctx.organizationId, status: 'ready', sourceUrl: null },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
	})
	return { images: await Promise.all(rows.map((row) => presentImage(ctx, row))) }
}

/** Stores an uploaded image and its thumbnail. Rejects an invalid file with the errors of `reencodeImage`. */
export async function uploadImage(
	ctx: OrgContext,
	{ file }: UploadImageInput,
): Promise<{ image: ImageRecord }> {
	return { image: await presentImage(ctx, await storeImage(ctx, file)) }
}

/** Removes an image from the image list. The stored files remain because slides and snapshots may still show them. */
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

/** Returns an image of the organization. Rejects with 404 when the image is missing or its upload is not complete. */
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
 * Returns the storage key in the URL or the storage key of an image of the organization, and undefined for any other text. The
 * server never fetches a URL that a caller sends.
 */
export function findImageKey(
	{ organizationId }: Pick<OrgContext, 'organizationId'>,
	url: string,
): string | undefined {
	return new RegExp(`images/${organizationId}/[0-9a-f]{64}\\.[a-z]+`).exec(url)?.[0]
}

/**
 * Returns a URL for an image reference, which is an image id or an https URL. For an id, returns a signed URL, or null
 * when the image no longer exists. For an https URL, returns the URL of the stored copy, or the https URL itself until
 * the copy exists.
 */
export async function imageUrlOf(ctx: OrgContext, idOrUrl: string | null): Promise<string | null> {
	if (idOrUrl === null) return null
	const isExternal = idOrUrl.startsWith('https://')
	if (!isExternal && !Uuid.safeParse(idOrUrl).success) return null
	const where = { organizationId: ctx.organizationId, status: 'ready' }
	const image = await ctx.db.image.findFirst({
		where: { ...where, ...(isExternal ? { sourceUrl: idOrUrl } : { id: idOrUrl }) },
	})
	if (image === null) return isExternal ? idOrUrl : null
	return ctx.providers.storage.readUrl(image.storageKey)
}
