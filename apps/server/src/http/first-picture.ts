import { type App, escapeHtml, type LinkPreview, readImageSizes } from '@dormer/api'

/** Widths at which the viewer shows its first picture, as in `apps/viewer/src/core/image-sizes.ts`. */
const BACKGROUND_SIZES = '(min-width: 960px) 100vw, 100vh'
const SLIDE_SIZES = '(min-width: 960px) 66vw, 100vmin'

/** The picture that the viewer shows first. `srcset` is null until its smaller copies are made. */
type FirstPicture = { url: string; srcset: string | null; sizes: string }

/** Returns the first picture of a presentation, or null when it has none. */
export async function readFirstPicture(
	app: App,
	{ organizationId, pictureKey, isBackground }: LinkPreview,
): Promise<FirstPicture | null> {
	if (pictureKey === null) return null
	const found = await readImageSizes(app, { organizationId, keys: [pictureKey] })
	const copies = found.get(pictureKey)?.sizes
	return {
		url: app.providers.storage.readUrl(pictureKey),
		srcset: copies?.map(({ width, url }) => `${url} ${width}w`).join(', ') ?? null,
		sizes: isBackground ? BACKGROUND_SIZES : SLIDE_SIZES,
	}
}

/** Returns the link with which the browser loads the picture together with the code of the page. */
export function formatPreload({ url, srcset, sizes }: FirstPicture): string {
	const source =
		srcset === null
			? `href="${escapeHtml(url)}"`
			: `imagesrcset="${escapeHtml(srcset)}" imagesizes="${sizes}"`
	return `<link rel="preload" as="image" fetchpriority="high" ${source} />`
}

/**
 * Returns the part of the start screen that shows the picture, so that the picture appears before the code of the page runs. The
 * elements are those of `apps/viewer/src/start-screen/start-screen.tsx`, which takes them over.
 */
export function formatPicture({ url, srcset, sizes }: FirstPicture): string {
	const candidates = srcset === null ? '' : ` srcset="${escapeHtml(srcset)}" sizes="${sizes}"`
	return [
		'<div class="cover cover-picture" aria-busy="true"><div class="cover-art">',
		`<img src="${escapeHtml(url)}"${candidates} alt="" fetchpriority="high" /></div>`,
		'<main><h1 class="sr">Opening your presentation</h1></main></div>',
	].join('')
}
