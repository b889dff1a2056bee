import { type Font, FontAnswer } from '@dormer/api/content/fonts/schema'
import { ApiRequestError, toApiError } from '../core/api-error.ts'
import { postForm } from '../uploads/upload.ts'

/** Uploads one woff2 file; the answer is the family that it belongs to. Throws `Refused`, which names the file. */
export async function uploadFont(file: File): Promise<Font> {
	const form = new FormData()
	form.append('file', file)
	try {
		return FontAnswer.parse(await postForm('/api/fonts', form)).font
	} catch (thrown) {
		const refusal = toApiError(thrown)
		const why = refusal.details[0]?.message ?? refusal.error.replace(/^file: /, '')
		throw new ApiRequestError({ ...refusal, error: `${file.name}: ${why}`, details: [] })
	}
}
