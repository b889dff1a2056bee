import type { OrgContext } from '../../core/trpc.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { getDocument } from './documents.ts'
import type { DocumentType, KnowledgeDocument } from './schema.ts'
import { completeUpload, startUpload } from './upload-document.ts'

export type TestFile = { bytes: Uint8Array | string; contentType: DocumentType; filename?: string }

/** Uploads a document and completes the upload, as a browser does. Leaves the processing job in the queue. */
export async function uploadDocument(ctx: OrgContext, file: TestFile): Promise<string> {
	const bytes = Buffer.from(file.bytes)
	const { documentId, storageKey } = await startUpload(ctx, {
		filename: file.filename ?? 'handbook',
		contentType: file.contentType,
		sizeBytes: bytes.length,
	})
	await ctx.providers.storage.put(storageKey, bytes, file.contentType)
	await completeUpload(ctx, { documentId })
	return documentId
}

/** Uploads a document, runs its job and returns the processed document. */
export async function addDocument(
	app: TestApp,
	ctx: OrgContext,
	file: TestFile,
): Promise<KnowledgeDocument> {
	const documentId = await uploadDocument(ctx, file)
	await app.runJobs()
	return (await getDocument(ctx, { documentId })).document
}

export const HANDBOOK = `# Summit Peak handbook

Summit Peak Roofing has covered houses in Denver since 1998.

## Warranty

Our workmanship is guaranteed for ten years after the day of completion. The guarantee passes on once when you sell.

### Shingles

The maker stands behind its shingles for 50 years.

## Payment

A deposit of 20 % is due when you sign. The balance is due after the final inspection.

| Method | Fee |
| --- | --- |
| Check | none |
| Card | 3 % |

## Clean-up

- We sweep the lawn with magnets, so that no nail stays behind.
- The container leaves on the last day.
`
