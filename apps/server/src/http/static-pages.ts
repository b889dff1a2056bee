import { existsSync } from 'node:fs'
import path from 'node:path'
import type { App } from '@dormer/api'
import express, { Router } from 'express'
import serveCompressed from 'express-static-gzip'
import { createPresentationPages } from './presentation-page.ts'

const APPS = path.resolve(import.meta.dirname, '../../..')
const EDITOR = path.join(APPS, 'editor/dist')
const VIEWER = path.join(APPS, 'viewer/dist')
const HASHED = { immutable: true, maxAge: '365d', index: false, fallthrough: true } as const
/** Sends the files that the build compressed (`@dormer/tooling/precompress`). Prefers Brotli, because its files are smaller. */
const COMPRESSED = { enableBrotli: true, orderPreference: ['br'], index: false }

/** Serves the two built apps: the viewer at `/p/{shareKey}`, `/preview/{deckId}` and `/verify`, the editor at every other path. */
export function createStaticPages(app: App): Router {
	const pages = Router()
	pages.use('/p/assets', serveAssets(VIEWER))
	pages.use('/assets', serveAssets(EDITOR))
	pages.use('/p', express.static(VIEWER, { index: false }))
	pages.use(express.static(EDITOR, { index: false }))
	pages.use(createPresentationPages(app, path.join(VIEWER, 'index.html')))
	pages.get(
		['/p/:shareKey', '/preview/:deckId', '/verify', '/verify/:documentId'],
		servePage(VIEWER),
	)
	pages.get('/{*page}', servePage(EDITOR))
	return pages
}

function serveAssets(folder: string): express.RequestHandler {
	return serveCompressed(path.join(folder, 'assets'), { ...COMPRESSED, serveStatic: HASHED })
}

/** Sends the page of an app. */
function servePage(folder: string): express.RequestHandler {
	const page = path.join(folder, 'index.html')
	return (_request, response) => {
		if (!existsSync(page)) {
			response.status(503).type('text').send('The pages are not built yet. Run the build first.')
			return
		}
		response.set('Cache-Control', 'no-cache').sendFile(page)
	}
}
