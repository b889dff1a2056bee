import type { Tx } from '@dormer/db'
import { fetchImage, ImageFetchFailed } from '@dormer/providers/outbound'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import { enqueue, type JobPayloads, type JobRun } from '../../core/jobs.ts'
import { isPermanentError } from '../../core/permanent-error.ts'
import { MAX_IMAGE_BYTES } from './limits.ts'
import { storeImageFiles } from './store-image.ts'

/**
 * In the caller's transaction, queues a job that copies the images at the https URLs in `references`. `imageUrlOf`
 * returns the original URL until the copy exists. The viewer shows only copies, so an image that cannot be copied stays
 * invisible to homeowners.
 */
export async function queueImageCopies(
	tx: Pick<Tx, '$executeRaw'>,
	organizationId: string,
	references: readonly (string | null)[],
): Promise<void> {
	for (const url of references)
		if (url?.startsWith('https://'))
			await enqueue(tx, 'copy_image', {
				payload: { organizationId, url },
				key: `copy_image:${organizationId}:${url}`,
			})
}

/**
 * Copies an image from an external URL to the object store, and replaces an earlier copy of the same URL. The HTTP client for
 * outbound requests blocks private addresses. Logs and ignores a URL that leads to no valid image. Throws when a later download
 * may succeed, so the queue retries the job.
 */
export async function copyExternalImage(
	app: App,
	{ organizationId, url }: JobPayloads['copy_image'],
	run: JobRun,
): Promise<void> {
	try {
		const bytes = await fetchImage(app.providers.outbound, url, MAX_IMAGE_BYTES)
		const stored = await storeImageFiles(app, organizationId, { filename: url, bytes })
		const filename = new URL(url).pathname.split('/').at(-1) || new URL(url).hostname
		await app.db.image.upsert({
			where: { organizationId_sourceUrl: { organizationId, sourceUrl: url } },
			create: {
				...stored,
				id: newId(),
				organizationId,
				filename,
				sourceUrl: url,
				createdAt: app.now(),
			},
			update: stored,
		})
	} catch (error) {
		if (!isPermanentError(error) && !isFinalFailure(error, run)) throw error
		app.log.info({ err: error, organizationId, url }, 'external image not copied')
	}
}

function isFinalFailure(error: unknown, { lastAttempt }: JobRun): boolean {
	return error instanceof ImageFetchFailed && (error.isPermanent || lastAttempt)
}
