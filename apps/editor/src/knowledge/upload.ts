import { toApiError } from '../core/api-error.ts'
import { client } from '../core/trpc.ts'
import { putFile } from '../uploads/upload.ts'
import type { ChosenDocument } from './document-files.ts'

type UploadCallbacks = {
	/** Called with the document's id when the server has created the document. */
	onCreated: (documentId: string) => void
	/** Called with the uploaded share, from 0 to 1. */
	onProgress: (share: number) => void
}

/** Uploads a document and queues it for processing. After a failed upload the document is deleted. */
export async function uploadDocument(
	{ file, contentType }: ChosenDocument,
	{ onCreated, onProgress }: UploadCallbacks,
): Promise<void> {
	const { documentId, uploadUrl } = await client.knowledge.uploadInit.mutate({
		filename: file.name.slice(-255),
		contentType,
		sizeBytes: file.size,
	})
	onCreated(documentId)
	try {
		await putFile({ uploadUrl, file, contentType }, onProgress)
		await client.knowledge.complete.mutate({ documentId })
	} catch (thrown) {
		await client.knowledge.delete.mutate({ documentId }).catch(() => undefined)
		throw thrown
	}
}

/** Returns a text for the rep that says why an upload failed. */
export function uploadError(thrown: unknown): string {
	const { code, error, details } = toApiError(thrown)
	if (code === 'RATE_LIMITED') return 'You can upload 20 documents an hour. Try again later.'
	return details[0]?.message ?? error
}
