import { IMAGE_TYPES } from '@dormer/api/content/images/limits'
import { postForm } from '../uploads/upload.ts'

/** File types of photos, for the file dialog. */
export const ACCEPT_PHOTOS = IMAGE_TYPES.join(',')

/** Uploads a photo of a presentation’s home. Throws `ApiRequestError` when the upload fails. */
export async function addPhoto(presentationId: string, file: File): Promise<void> {
	const form = new FormData()
	form.append('file', file)
	await postForm(`/api/presentations/${presentationId}/photos`, form)
}
