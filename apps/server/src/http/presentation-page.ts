import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, escapeHtml, type LinkPreview, readLinkPreview } from '@dormer/api'
import compression from 'compression'
import { type RequestHandler, Router } from 'express'
import { formatPicture, formatPreload, readFirstPicture } from './first-picture.ts'

/** Time in milliseconds that a page waits for its link preview. After that time, the page is served without a preview. */
const PREVIEW_MS = 1_000
const ROOT = '<div id="root">'

/** What the server adds to the viewer page of a presentation: tags of the head, and the content of the root element. */
type Additions = { tags: string; content: string }
const NOTHING: Additions = { tags: '', content: '' }

/**
 * Serves the viewer page of a presentation with its first picture, preload links and a link preview: `og:` tags with the homeowner's
 * first name, the house picture and the company's logo (https://ogp.me). Search engines do not index the page.
 * `/p/{shareKey}/picture` and `/p/{shareKey}/logo` redirect to the stored images, because the signed addresses of stored images
 * expire.
 */
export function createPresentationPages(app: App, pageFile: string): Router {
	const pages = Router()
	pages.get('/p/:shareKey', compression())
	pages.get('/p/:shareKey', async (request, response, next) => {
		const page = await readFile(pageFile, 'utf8').catch(() => null)
		if (page === null) return next()
		const { tags, content } = await Promise.race([
			readAdditions(app, request.params.shareKey).catch((error: unknown) => {
				app.log.warn({ err: error }, 'link preview could not be read')
				return NOTHING
			}),
			sleep(PREVIEW_MS, NOTHING, { ref: false }),
		])
		response.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex, nofollow' })
		response
			.type('html')
			.send(page.replace('</head>', () => `${tags}</head>`).replace(ROOT, () => ROOT + content))
	})
	pages.get('/p/:shareKey/picture', redirectToImage(app, 'pictureKey'))
	pages.get('/p/:shareKey/logo', redirectToImage(app, 'logoKey'))
	return pages
}

function redirectToImage(
	app: App,
	field: 'pictureKey' | 'logoKey',
): RequestHandler<{ shareKey: string }> {
	return async (request, response, next) => {
		const preview = await readLinkPreview(app, request.params.shareKey)
		const key = preview?.[field] ?? null
		if (key === null) return next()
		response.set('Cache-Control', 'private, max-age=600')
		response.redirect(302, app.providers.storage.readUrl(key))
	}
}

async function readAdditions(app: App, shareKey: string): Promise<Additions> {
	const preview = await readLinkPreview(app, shareKey)
	if (preview === null) return NOTHING
	const picture = await readFirstPicture(app, preview)
	const tags = [
		formatFetch(formatPlaybackPath(shareKey)),
		...(picture === null ? [] : [formatPreload(picture)]),
		...(preview.audioKey === null
			? []
			: [formatFetch(app.providers.storage.readUrl(preview.audioKey), 'low')]),
		...formatLinkPreview(preview, `${app.config.PUBLIC_URL}/p/${shareKey}`),
	]
	const content = picture !== null && preview.isBackground ? formatPicture(picture) : ''
	return { tags: tags.join('\n\t\t'), content }
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
