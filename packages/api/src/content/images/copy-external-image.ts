import type { Tx } from '@dormer/db'
import { fetchImage, ImageFetchFailed } from '@dormer/providers/outbound'
import type { App } from '../../core/app.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enqueue, type JobPayloads, type JobRun } from '../../core/jobs.ts'
import { storeImageFiles } from './store-image.ts'

/**
 * Asks for copies of those of `pictures` that are https addresses, in the caller's transaction. Until one is there the
 * address stands; one that cannot be copied stays as it is, and homeowners do not see it.
 */
export async function queueImageCopies(
	tx: Pick<Tx, '$executeRaw'>,
	organizationId: string,
	pictures: readonly (string | null)[],
): Promise<void> {
	for (const url of pictures)
		if (url?.startsWith('https://'))
			await enqueue(tx, 'images.copy', {
				payload: { organizationId, url },
				key: `images.copy:${organizationId}:${url}`,
				maxAttempts: 5,
			})
}

/**
 * Copies a picture from somebody else's server to our store, through the guard that connects to nothing private. Asked for
 * again, it takes what is there by then. What is no picture of ours to keep, by the rules of an upload, is left.
 */
export async function copyExternalImage(
	app: App,
	{ organizationId, url }: JobPayloads['images.copy'],
	run: JobRun,
): Promise<void> {
	try {
		const bytes = await fetchImage(app.providers.outbound, url)
		const stored = await storeImageFiles(app, organizationId, { filename: url, bytes })
		const filename = new URL(url).pathname.split('/').at(-1) || new URL(url).hostname
		await app.db.image.upsert({
			where: { organizationId_sourceUrl: { organizationId, sourceUrl: url } },
			create: {
				...stored,
				...{ id: newId(), organizationId, filename, sourceUrl: url, createdAt: app.now() },
			},
			update: stored,
		})
	} catch (error) {
		const isFinal =
			error instanceof AppError || (error instanceof ImageFetchFailed && run.lastAttempt)
		if (!isFinal) throw error
		app.log.info({ err: error, organizationId, url }, 'A picture could not be copied')
	}
}
