import { GenerationStarted } from '@dormer/api/content/generation/schema'
import { ImageRecord } from '@dormer/api/content/images/schema'
import { z } from 'zod'
import { ApiRequestError, type ErrorDetail } from '../core/api-error.ts'

const ImageAnswer = z.object({ image: ImageRecord })

/** Uploads one image and returns its record. Throws `ApiRequestError` when the upload fails. */
export async function uploadImage(file: File): Promise<ImageRecord> {
	const form = new FormData()
	form.append('file', file)
	return ImageAnswer.parse(await postForm('/api/images/upload', form)).image
}

/**
 * Uploads slide files to a deck, starts the generation and returns the job id. Throws `ApiRequestError` when the upload fails.
 */
export async function startGeneration(
	deckId: string,
	files: readonly File[],
	onProgress: (share: number) => void,
): Promise<string> {
	const form = new FormData()
	for (const file of files) form.append('images[]', file)
	return GenerationStarted.parse(await postForm(`/api/decks/${deckId}/generate`, form, onProgress))
		.jobId
}

/**
 * Sends a form with files to the REST API. `onProgress` receives the uploaded share, from 0 to 1. Throws
 * `ApiRequestError` when the request fails.
 */
export function postForm(
	path: string,
	form: FormData,
	onProgress?: (share: number) => void,
): Promise<unknown> {
	return transfer({ method: 'POST', address: path, body: form }, onProgress)
}

/**
 * Uploads a file to an upload URL of the API. `contentType` must be the one for which the URL was created. Throws
 * `ApiRequestError` when the upload fails.
 */
export async function putFile(
	{ uploadUrl, file, contentType }: { uploadUrl: string; file: File; contentType: string },
	onProgress: (share: number) => void,
): Promise<void> {
	await transfer({ method: 'PUT', address: uploadUrl, body: file, contentType }, onProgress)
}

type Transfer = {
	method: 'POST' | 'PUT'
	address: string
	body: FormData | File
	contentType?: string
}

/** Sends a request with `XMLHttpRequest`, because `fetch` does not report upload progress. */
function transfer(
	{ method, address, body, contentType }: Transfer,
	onProgress?: (share: number) => void,
): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest()
		request.open(method, address)
		if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType)
		request.responseType = 'json'
		request.upload.addEventListener('progress', ({ loaded, total }) =>
			onProgress?.(total === 0 ? 0 : loaded / total),
		)
		request.addEventListener('load', () => {
			if (request.status < 300) resolve(request.response)
			else reject(new ApiRequestError({ ...readBody(request.response), status: request.status }))
		})
		request.addEventListener('error', () => {
			const error = 'The upload failed. Check your connection and try again.'
			reject(new ApiRequestError({ error, details: [], status: null }))
		})
		request.send(body)
	})
}

type Body = { error?: string; code?: string; details?: ErrorDetail[] } | null

function readBody(body: Body): { error: string; code?: string; details: ErrorDetail[] } {
	return {
		error: body?.error ?? 'The server rejected the upload. Try again later.',
		...(body?.code === undefined ? {} : { code: body.code }),
		details: body?.details ?? [],
	}
}
