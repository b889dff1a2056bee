import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { orgProcedure, router } from '../../core/trpc.ts'
import { MAX_IMAGE_BYTES } from './limits.ts'
import {
	ImageInput,
	ImageRecord,
	UploadImageInput,
	UploadInitInput,
	UploadTicket,
} from './schema.ts'
import { deleteImage, listImages, uploadImage } from './service.ts'
import { completeUpload, startUpload } from './upload.ts'

const group = 'Images'
const ImageAnswer = z.object({ image: ImageRecord })
const refusals = ['UNSUPPORTED_TYPE', 'PAYLOAD_TOO_LARGE'] as const

export const imagesRouter = router({
	list: orgProcedure('decks:read')
		.meta({ rest: 'GET /api/images', group, summary: 'List the uploaded images, newest first' })
		.output(z.object({ images: z.array(ImageRecord) }))
		.query(({ ctx }) => listImages(ctx)),
	upload: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/images/upload',
			group,
			summary: 'Upload an image',
			status: 201,
			errors: refusals,
			files: { file: { max: 1, bytes: MAX_IMAGE_BYTES } },
		})
		.input(UploadImageInput)
		.output(ImageAnswer)
		.mutation(({ ctx, input }) => uploadImage(ctx, input)),
	uploadInit: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/images/upload-init',
			group,
			summary: 'Get a URL for uploading an image',
			errors: refusals,
		})
		.input(UploadInitInput)
		.output(UploadTicket)
		.mutation(({ ctx, input }) => startUpload(ctx, input)),
	complete: orgProcedure('decks:write')
		.meta({
			rest: 'POST /api/images/complete',
			group,
			summary: 'Complete an upload and create the image',
			errors: ['NOT_FOUND', ...refusals],
		})
		.input(ImageInput)
		.output(ImageAnswer)
		.mutation(({ ctx, input }) => completeUpload(ctx, input)),
	delete: orgProcedure('decks:write')
		.meta({
			rest: 'DELETE /api/images/{imageId}',
			group,
			summary: 'Delete an image',
			errors: ['NOT_FOUND'],
		})
		.input(ImageInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteImage(ctx, input)),
})
