import { toApiError } from '../core/api-error.ts'
import { client } from '../core/trpc.ts'
import { putFile } from '../uploads/upload.ts'
import type { ChosenDocument } from './files.ts'

type Watch = {
	/** The document's place is made; from now on it is in the list. */
	onBegun: (documentId: string) => void
	/** The share sent, 0 to 1. */
	onProgress: (share: number) => void
}

/** Uploads a document and has it read. One that did not arrive leaves nothing behind. */
export async function uploadDocument(
	{ file, contentType }: ChosenDocument,
	{ onBegun, onProgress }: Watch,
): Promise<void> {
	const { documentId, uploadUrl } = await client.knowledge.uploadInit.mutate({
		filename: file.name.slice(-255),
		contentType,
		sizeBytes: file.size,
	})
	onBegun(documentId)
	try {
		await putFile({ uploadUrl, file, contentType }, onProgress)
		await client.knowledge.complete.mutate({ documentId })
	} catch (thrown) {
		await client.knowledge.delete.mutate({ documentId }).catch(() => undefined)
		throw thrown
	}
}

/** Why a document was not taken, in words. */
export function whyNotTaken(thrown: unknown): string {
	const { code, error, details } = toApiError(thrown)
	if (code === 'RATE_LIMITED') return 'Twenty documents an hour are taken. Try this one later.'
	return details[0]?.message ?? error
}
