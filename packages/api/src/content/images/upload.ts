import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { uploadKey } from '../../core/uploads.ts'
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from './limits.ts'
import { presentImage } from './present.ts'
import { fileError, imageTooLarge } from './reencode-image.ts'
import type { ImageInput, ImageRecord, UploadInitInput, UploadTicket } from './schema.ts'
import { storeImageFiles } from './store-image.ts'

const EXPIRES_IN = 600

/** Starts an upload. The browser sends the file to `uploadUrl` by PUT within ten minutes, then completes the upload. */
export async function startUpload(ctx: OrgContext, input: UploadInitInput): Promise<UploadTicket> {
	const { filename, contentType, sizeBytes } = input
	if (!IMAGE_TYPES.includes(contentType))
		throw fileError(
			'UNSUPPORTED_TYPE',
			'contentType',
			'The file is not a PNG, JPEG or WebP image. Save it in one of these formats and upload it again.',
		)
	if (sizeBytes > MAX_IMAGE_BYTES) throw imageTooLarge('sizeBytes')
	const imageId = newId()
	const storageKey = uploadKey(ctx, imageId)
	await ctx.db.image.create({
		data: {
			id: imageId,
			organizationId: ctx.organizationId,
			filename,
			mimeType: contentType,
			size: sizeBytes,
			storageKey,
			status: 'uploading',
			createdAt: ctx.now(),
		},
	})
	const object = { size: sizeBytes, contentType, expiresIn: EXPIRES_IN }
	const uploadUrl = await ctx.providers.storage.writeUrl(storageKey, object)
	return { imageId, uploadUrl, storageKey, expiresIn: EXPIRES_IN }
}

/**
 * Checks the uploaded file and completes the upload. A second call returns the same image. Rejects with 400 when the file
 * was not uploaded, and with 413 when the stored file is larger than 10 MB, without reading that file.
 */
export async function completeUpload(
	ctx: OrgContext,
	{ imageId }: ImageInput,
): Promise<{ image: ImageRecord }> {
	const where = { id: imageId, organizationId: ctx.organizationId }
	const image = await ctx.db.image.findFirst({ where })
	if (image === null) throw notFound('Image')
	if (image.status === 'ready') return { image: await presentImage(ctx, image) }
	const { size } = (await ctx.providers.storage.head(image.storageKey)) ?? { size: 0 }
	if (size > MAX_IMAGE_BYTES) throw imageTooLarge('imageId')
	const uploaded = await ctx.providers.storage.get(image.storageKey)
	if (uploaded === undefined)
		throw invalid('imageId', 'The image has not been uploaded. Upload the file first.')
	const stored = await storeImageFiles(ctx, ctx.organizationId, {
		filename: image.filename,
		bytes: uploaded.bytes,
		field: 'imageId',
	})
	const ready = await ctx.db.image.update({ where, data: { ...stored, status: 'ready' } })
	await ctx.providers.storage.delete(image.storageKey)
	return { image: await presentImage(ctx, ready) }
}
