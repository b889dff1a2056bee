import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
	type App,
	escapeHtml,
	type LinkPreview,
	readImageSizes,
	readLinkPreview,
} from '@dormer/api'
import { catalogLanguage, localeOf } from '@dormer/api/core/languages'
import compression from 'compression'
import { type RequestHandler, Router } from 'express'

/** Time in milliseconds that a page waits for its link preview. After that time, the page is served without a preview. */
const PREVIEW_MS = 1_000
/**
 * Serves the viewer page of a presentation with preload links and a link preview: `og:` tags with the homeowner's first name, the
 * house picture and the company's logo (https://ogp.me). Search engines do not index the page.
 * A link without a presentation gets the page with status 404, whether it never existed or was deleted.
 * `/p/{shareKey}/picture` and `/p/{shareKey}/logo` redirect to the stored images, because the signed addresses of stored images
 * expire.
 */
export function createPresentationPages(app: App, pageFile: string): Router {
	const pages = Router()
	pages.get('/p/:shareKey', compression())
	pages.get('/p/:shareKey', async (request, response, next) => {
		const page = await readFile(pageFile, 'utf8').catch(() => null)
		if (page === null) return next()
		const { shareKey } = request.params
		const preview = await Promise.race([
			readPreview(app, shareKey).catch((error: unknown) => {
				app.log.warn({ err: error }, 'link preview could not be read')
				return null
			}),
			sleep(PREVIEW_MS, null, { ref: false }),
		])
		if (preview === 'missing') response.status(404)
		const tags =
			preview === null || typeof preview === 'string'
				? ''
				: await formatTags(app, preview, shareKey)
		response.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex, nofollow' })
		const language = preview === null || typeof preview === 'string' ? null : preview.language
		response
			.type('html')
			.send(setLanguage(page, language).replace('</head>', () => `${tags}</head>`))
	})
	pages.get('/p/:shareKey/picture', redirectToImage(app, 'pictureKey'))
	pages.get('/p/:shareKey/logo', redirectToImage(app, 'logoKey'))
	return pages
}

/** Reads the link preview. A key with a zero character belongs to no presentation; Postgres does not accept the character. */
function readPreview(app: App, shareKey: string): ReturnType<typeof readLinkPreview> {
	return shareKey.includes('\0') ? Promise.resolve('missing') : readLinkPreview(app, shareKey)
}

function redirectToImage(
	app: App,
	field: 'pictureKey' | 'logoKey',
): RequestHandler<{ shareKey: string }> {
	return async (request, response, next) => {
		const preview = await readPreview(app, request.params.shareKey)
		const key = typeof preview === 'string' ? null : preview[field]
		if (key === null) return next()
		response.set('Cache-Control', 'private, max-age=600')
		response.redirect(302, app.providers.storage.readUrl(key))
	}
}

/** Matches the links with which the built page loads the catalogs of messages; `apps/viewer/vite.config.ts` adds them. */
const CATALOG_LINK =
	/<link rel="modulepreload" href="\/p\/assets\/(en|es)-[\w-]+\.js" crossorigin>/g

/**
 * Sets the language of the page, which selects the messages of the viewer, and lets the browser load only these messages with the
 * code of the page. Without a known presentation, the page stays in English.
 */
function setLanguage(page: string, language: string | null): string {
	const catalog = catalogLanguage(language ?? 'en')
	return page
		.replace('<html lang="en">', () => `<html lang="${escapeHtml(localeOf(language ?? 'en'))}">`)
		.replaceAll(CATALOG_LINK, (link, name) => (name === catalog ? link : ''))
}

/** Returns the tags that the server adds to the head of the page. */
async function formatTags(app: App, preview: LinkPreview, shareKey: string): Promise<string> {
	const tags = [
		formatFetch(formatPlaybackPath(shareKey)),
		...(await formatPicturePreload(app, preview)),
		...(preview.audioKey === null
			? []
			: [formatFetch(app.providers.storage.readUrl(preview.audioKey), 'low')]),
		...formatLinkPreview(preview, `${app.config.PUBLIC_URL}/p/${shareKey}`),
	]
	return tags.join('\n\t\t')
}

/** Widths at which the viewer shows its first picture, as in `apps/viewer/src/core/image-sizes.ts`. */
const BACKGROUND_SIZES = '(min-width: 960px) 100vw, 100vh'
const SLIDE_SIZES = '(min-width: 960px) 66vw, 100vmin'

/** Returns the link with which the browser loads the first picture together with the code of the page. */
async function formatPicturePreload(
	app: App,
	{ organizationId, pictureKey, isBackground }: LinkPreview,
): Promise<string[]> {
	if (pictureKey === null) return []
	const found = await readImageSizes(app, { organizationId, keys: [pictureKey] })
	const copies = found.get(pictureKey)?.sizes
	const srcset = copies?.map(({ width, url }) => `${url} ${width}w`).join(', ')
	const source =
		srcset === undefined
			? `href="${escapeHtml(app.providers.storage.readUrl(pictureKey))}"`
			: `imagesrcset="${escapeHtml(srcset)}" imagesizes="${isBackground ? BACKGROUND_SIZES : SLIDE_SIZES}"`
	return [`<link rel="preload" as="image" fetchpriority="high" ${source} />`]
}

/** Returns the address of the presentation that the viewer's tRPC client calls. */
function formatPlaybackPath(shareKey: string): string {
	const input = encodeURIComponent(JSON.stringify({ shareKey }))
	return `/api/trpc/presentations.playback?input=${input}`
}

/** Returns the link with which the browser fetches a file together with the code of the page, or with low priority after it. */
function formatFetch(url: string, priority: 'auto' | 'low' = 'auto'): string {
	return `<link rel="preload" as="fetch" fetchpriority="${priority}" crossorigin href="${escapeHtml(url)}" />`
}

function formatLinkPreview(preview: LinkPreview, url: string): string[] {
	const { title, description, companyName, pictureKey, logoKey } = preview
	const images = [
		...(pictureKey === null ? [] : [`${url}/picture`]),
		...(logoKey === null ? [] : [`${url}/logo`]),
	]
	const tags = [
		['og:type', 'website'],
		['og:title', title],
		['og:description', description],
		['og:site_name', companyName],
		['og:url', url],
		...images.map((image) => ['og:image', image]),
	]
	const metas = tags.map(
		([property = '', content = '']) =>
			`<meta property="${property}" content="${escapeHtml(content)}" />`,
	)
	const card = pictureKey === null ? 'summary' : 'summary_large_image'
	return [...metas, `<meta name="twitter:card" content="${card}" />`]
}
