import { type App, escapeHtml, type LinkPreview, readImageSizes } from '@dormer/api'

/** Widths at which the viewer shows its first picture, as in `apps/viewer/src/core/image-sizes.ts`. */
const BACKGROUND_SIZES = '(min-width: 960px) 100vw, 100vh'
const SLIDE_SIZES = '(min-width: 960px) 66vw, 100vmin'

/**
 * Returns the links with which the browser loads the presentation, its first picture and its first recording together with the
 * code of the page. The address of the presentation is the one that the viewer's tRPC client calls.
 */
export async function formatPreloads(
	app: App,
	shareKey: string,
	{ organizationId, pictureKey, isBackground, audioKey }: LinkPreview,
): Promise<string[]> {
	const input = encodeURIComponent(JSON.stringify({ shareKey }))
	const links = [
		`<link rel="preload" as="fetch" crossorigin href="/api/trpc/presentations.playback?input=${input}" />`,
	]
	if (pictureKey !== null) {
		const sizes = isBackground ? BACKGROUND_SIZES : SLIDE_SIZES
		const source = await formatSource(app, { organizationId, key: pictureKey, sizes })
		links.push(`<link rel="preload" as="image" fetchpriority="high" ${source} />`)
	}
	if (audioKey !== null) {
		const url = escapeHtml(await app.providers.storage.readUrl(audioKey))
		links.push(`<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="${url}" />`)
	}
	return links
}

/** Returns the attributes that name a picture: with its sizes, or its address alone while it has no smaller copies. */
async function formatSource(
	app: App,
	{ organizationId, key, sizes }: { organizationId: string; key: string; sizes: string },
): Promise<string> {
	const found = (await readImageSizes(app, { organizationId, keys: [key] })).get(key)
	if (found === undefined) return `href="${escapeHtml(await app.providers.storage.readUrl(key))}"`
	const candidates = found.sizes.map(({ width, url }) => `${url} ${width}w`).join(', ')
	return `imagesrcset="${escapeHtml(candidates)}" imagesizes="${sizes}"`
}
