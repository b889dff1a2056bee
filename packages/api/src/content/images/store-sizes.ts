import type { App } from '../../core/app.ts'
import { enqueue, type JobPayloads } from '../../core/jobs.ts'
import { resizeImage } from './resize-image.ts'

/** Name of the queue in which at most one image is resized at a time, so the memory of the worker stays small. */
const QUEUE = 'resize_image'
/** Number of images without smaller copies that one run of `queueMissingSizes` queues, and the seconds until the next run. */
const MAX_QUEUED = 200
const NEXT_RUN_SECONDS = 120

type Resizing = JobPayloads['resize_image']

/** Queues the creation of the smaller copies of a stored image. */
export async function queueSizes(app: Pick<App, 'db'>, payload: Resizing): Promise<void> {
	await enqueue(app.db, 'resize_image', {
		payload,
		key: `resize_image:${payload.storageKey}`,
		queue: QUEUE,
	})
}

/** Returns the key of the smaller copy of a stored image with the given width in pixels. */
export function sizeKey(storageKey: string, width: number): string {
	return `${storageKey.replace(/\.[a-z]+$/, '')}.${width}.webp`
}

/**
 * Stores the smaller copies of a stored image next to it, and then the row that names them. Does nothing when the row exists. An
 * image that is missing or cannot be read gets a row without copies, so it is not tried again.
 */
export async function storeSizes(
	app: App,
	{ organizationId, storageKey }: Resizing,
): Promise<void> {
	const where = { organizationId_storageKey: { organizationId, storageKey } }
	if ((await app.db.imageSizes.findUnique({ where, select: { width: true } })) !== null) return
	const { storage } = app.providers
	const bytes = (await storage.get(storageKey))?.bytes
	const resized = bytes && (await resizeImage(bytes).catch(logUnreadable(app, storageKey)))
	const { copies, ...image } = resized ?? { width: 0, height: 0, placeholder: null, copies: [] }
	for (const copy of copies)
		await storage.put(sizeKey(storageKey, copy.width), copy.bytes, 'image/webp')
	const widths = copies.map(({ width }) => width)
	await app.db.imageSizes.createMany({
		data: { ...image, organizationId, storageKey, widths, createdAt: app.now() },
		skipDuplicates: true,
	})
}

function logUnreadable(app: App, storageKey: string) {
	return (error: unknown): undefined => {
		app.log.warn({ err: error, storageKey }, 'image cannot be resized')
	}
}

/** Deletes the rows of images whose objects were deleted. */
export async function deleteSizes(
	{ db }: Pick<App, 'db'>,
	{ organizationId, storageKeys }: { organizationId: string; storageKeys: readonly string[] },
): Promise<void> {
	await db.imageSizes.deleteMany({
		where: { organizationId, storageKey: { in: [...storageKeys] } },
	})
}

/**
 * Queues the images of slides and decks that have no smaller copies, because the job of the image failed permanently. Queues its own next run
 * while there are more. The search reads all images, so it runs at night.
 */
export async function queueMissingSizes(app: App): Promise<void> {
	// Prisma cannot look for the keys of two tables that are missing in a third.
	const { rows } = await app.pool.query<Resizing>(
		`select i.organization_id as "organizationId", i.storage_key as "storageKey"
		   from (select organization_id, hero_img as storage_key from slide where hero_img is not null
		          union
		         select organization_id, storage_key from image where status = 'ready') i
		  where not exists (select 1 from image_sizes z
		         where z.organization_id = i.organization_id and z.storage_key = i.storage_key)
		  limit $1`,
		[MAX_QUEUED],
	)
	for (const row of rows) await queueSizes(app, row)
	if (rows.length === MAX_QUEUED)
		await enqueue(app.db, 'resize_missing_images', {
			payload: {},
			key: 'resize_missing_images',
			runAt: new Date(app.now().getTime() + NEXT_RUN_SECONDS * 1000),
		})
}
