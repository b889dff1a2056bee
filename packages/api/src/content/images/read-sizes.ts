import type { App } from '../../core/app.ts'
import type { ImageSizes } from './schema.ts'
import { sizeKey } from './store-sizes.ts'

/** Largest width of an original, in pixels, that is offered beside its smaller copies. */
const MAX_ORIGINAL_WIDTH = 2560

type Row = {
	key: string
	width: number
	height: number
	widths: number[]
	placeholder: string | null
}

/**
 * Returns the sizes of stored images by their storage key. Leaves out an image whose smaller copies are not made yet. Postgres
 * uses the primary key of image_sizes.
 */
export async function readImageSizes(
	app: Pick<App, 'pool' | 'providers'>,
	{ organizationId, keys }: { organizationId: string; keys: readonly (string | null)[] },
): Promise<Map<string, ImageSizes>> {
	const { rows } = await app.pool.query<Row>({
		name: 'images.sizes',
		text: `select storage_key as key, width, height, widths, placeholder from image_sizes
		        where organization_id = $1 and storage_key = any($2) and width > 0`,
		values: [organizationId, keys.filter((key) => key !== null)],
	})
	const entries = rows.map(async (row) => [row.key, await presentSizes(app, row)] as const)
	return new Map(await Promise.all(entries))
}

/** Builds the sizes, narrowest first. The original is one of them unless it is very wide or a copy has its width. */
async function presentSizes(
	{ providers }: Pick<App, 'providers'>,
	{ key, width, height, widths, placeholder }: Row,
): Promise<ImageSizes> {
	const files = widths.map((copyWidth) => ({ width: copyWidth, key: sizeKey(key, copyWidth) }))
	const isOriginalUseful = width <= MAX_ORIGINAL_WIDTH && !widths.includes(width)
	if (isOriginalUseful || files.length === 0) files.push({ width, key })
	const sizes = files.map(async (file) => ({
		width: file.width,
		url: providers.storage.readUrl(file.key),
	}))
	return { width, height, placeholder, sizes: await Promise.all(sizes) }
}
