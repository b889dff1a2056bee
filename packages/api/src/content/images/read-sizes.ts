import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'
import type { ImageSizes } from './schema.ts'
import { sizeKey } from './store-sizes.ts'

/** Largest width of an original, in pixels, that is offered next to its smaller copies. */
const MAX_ORIGINAL_WIDTH = 2560

/**
 * Returns the sizes of stored images by their storage key. Leaves out an image whose smaller copies are not made yet. Postgres
 * uses the primary key of image_sizes.
 */
export async function readImageSizes(
	app: Pick<App, 'db' | 'providers'>,
	{ organizationId, keys }: { organizationId: string; keys: readonly (string | null)[] },
): Promise<Map<string, ImageSizes>> {
	const rows = await app.db.imageSizes.findMany({
		where: {
			organizationId,
			storageKey: { in: keys.filter((key) => key !== null) },
			width: { gt: 0 },
		},
	})
	return new Map(rows.map((row) => [row.storageKey, presentSizes(app, row)]))
}

/** Builds the sizes, narrowest first. The original is one of them unless it is very wide or a copy has its width. */
function presentSizes(
	{ providers }: Pick<App, 'providers'>,
	{ storageKey: key, width, height, widths, placeholder }: Prisma.ImageSizesGetPayload<object>,
): ImageSizes {
	const files = widths.map((copyWidth) => ({ width: copyWidth, key: sizeKey(key, copyWidth) }))
	const isOriginalUseful = width <= MAX_ORIGINAL_WIDTH && !widths.includes(width)
	if (isOriginalUseful || files.length === 0) files.push({ width, key })
	const sizes = files.map((file) => ({
		width: file.width,
		url: providers.storage.readUrl(file.key),
	}))
	return { width, height, placeholder, sizes }
}
