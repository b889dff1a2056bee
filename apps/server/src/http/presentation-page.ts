import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, escapeHtml, readLinkPreview } from '@dormer/api'
import compression from 'compression'
import { type RequestHandler, Router } from 'express'
import { formatPreloads } from './preload-links.ts'

/** Time in milliseconds that a page waits for its link preview. After that time, the page is served without a preview. */
const PREVIEW_MS = 1_000

/**
 * Serves the viewer page of a presentation with preload links and a link preview: `og:` tags with the homeowner's first name, the house
 * picture and the company's logo (https://ogp.me). Search engines do not index the page. `/p/{shareKey}/picture` and
 * `/p/{shareKey}/logo` redirect to the stored images, because the signed addresses of stored images expire.
 */
export function createPresentationPages(app: App, pageFile: string): Router {
	const pages = Router()
	pages.get('/p/:shareKey', compression())
	pages.get('/p/:shareKey', async (request, response, next) => {
		const page = await readFile(pageFile, 'utf8').catch(() => null)
		if (page === null) return next()
		const tags = await Promise.race([
			formatTags(app, request.params.shareKey).catch((error: unknown) => {
				app.log.warn({ err: error }, 'link preview could not be read')
				return ''
			}),
			sleep(PREVIEW_MS, '', { ref: false }),
		])
		response.set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex, nofollow' })
		response.type('html').send(page.replace('</head>', () => `${tags}</head>`))
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
		response.redirect(302, await app.providers.storage.readUrl(key))
	}
}

async function formatTags(app: App, shareKey: string): Promise<string> {
	const preview = await readLinkPreview(app, shareKey)
	if (preview === null) return ''
	const { title, description, companyName, pictureKey, logoKey } = preview
	const url = `${app.config.PUBLIC_URL}/p/${shareKey}`
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
	return [
		...(await formatPreloads(app, shareKey, preview)),
		...metas,
		`<meta name="twitter:card" content="${card}" />`,
	].join('\n\t\t')
}
