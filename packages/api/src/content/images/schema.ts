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
