import type { ImageRecord } from '@dormer/api/images/schema'
import { type Detail, UploadRefused } from '../refusal.ts'

/** Uploads one picture; the answer is its record. Throws `UploadRefused`. */
export async function uploadImage(file: File): Promise<ImageRecord> {
	const form = new FormData()
	form.append('file', file)
	const { image } = await post<{ image: ImageRecord }>('/api/images/upload', form)
	return image
}

/** Uploads the slides of a deck and starts its generation. `onProgress` tells the share sent, 0 to 1. */
export async function startGeneration(
	deckId: string,
	files: readonly File[],
	onProgress: (share: number) => void,
): Promise<string> {
	const form = new FormData()
	for (const file of files) form.append('images[]', file)
	const { jobId } = await post<{ jobId: string }>(`/api/decks/${deckId}/generate`, form, onProgress)
	return jobId
}

/** XMLHttpRequest, because fetch tells nothing of how much has been sent. */
function post<T>(path: string, form: FormData, onProgress?: (share: number) => void): Promise<T> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest()
		request.open('POST', path)
		request.responseType = 'json'
		request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
		request.addEventListener('load', () => {
			if (request.status < 300) resolve(request.response as T)
			else reject(new UploadRefused({ ...readBody(request.response), status: request.status }))
		})
		request.addEventListener('error', () => {
			const error = 'The upload did not arrive. Check your connection and try again.'
			reject(new UploadRefused({ error, details: [], status: null }))
		})
		request.send(form)
	})
}

type Body = { error?: string; code?: string; details?: Detail[] } | null

function readBody(body: Body): { error: string; code?: string; details: Detail[] } {
	return {
		error: body?.error ?? 'The server could not take the upload',
		...(body?.code === undefined ? {} : { code: body.code }),
		details: body?.details ?? [],
	}
}
