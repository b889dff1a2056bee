import { type Font, FontAnswer } from '@dormer/api/content/fonts/schema'
import { ApiRequestError, errorMessage, toApiError } from '../core/api-error.ts'
import { postForm } from '../uploads/upload.ts'

/** Uploads one woff2 file and returns its font family. Throws an `ApiRequestError` with the file name in the message. */
export async function uploadFont(file: File): Promise<Font> {
	const form = new FormData()
	form.append('file', file)
	try {
		return FontAnswer.parse(await postForm('/api/fonts', form)).font
	} catch (thrown) {
		const error = `${file.name}: ${errorMessage(thrown)}`
		throw new ApiRequestError({ ...toApiError(thrown), error, details: [] })
	}
}
