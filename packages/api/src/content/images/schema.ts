import { z } from 'zod'
import { IsoDateTime, UploadedFile, Uuid } from '../../core/schema.ts'

export const ImageRecord = z.object({
	id: Uuid,
	filename: z.string(),
	mimeType: z.string(),
	size: z.number().int(),
	width: z.number().int().nullable(),
	height: z.number().int().nullable(),
	url: z.string(),
	thumbUrl: z.string(),
	createdAt: IsoDateTime,
})
export type ImageRecord = z.infer<typeof ImageRecord>

/** An image in several widths, for `srcset`, narrowest first. `width` and `height` are those of the original. */
export const ImageSizes = z.object({
	width: z.number().int(),
	height: z.number().int(),
	placeholder: z.string().nullable(),
	sizes: z.array(z.object({ width: z.number().int(), url: z.string() })),
})
export type ImageSizes = z.infer<typeof ImageSizes>

export const UploadImageInput = z.object({ file: UploadedFile })
export type UploadImageInput = z.infer<typeof UploadImageInput>

export const UploadInitInput = z.object({
	filename: z.string().min(1).max(255),
	contentType: z.string().min(1).max(100),
	sizeBytes: z.number().int().min(1),
})
export type UploadInitInput = z.infer<typeof UploadInitInput>
export const UploadTicket = z.object({
	imageId: Uuid,
	uploadUrl: z.string(),
	storageKey: z.string(),
	expiresIn: z.number().int(),
})
export type UploadTicket = z.infer<typeof UploadTicket>
export const ImageInput = z.object({ imageId: Uuid })
export type ImageInput = z.infer<typeof ImageInput>
