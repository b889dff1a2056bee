import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { App } from '@dormer/api'
import express, { Router } from 'express'
import serveCompressed from 'express-static-gzip'
import { z } from 'zod'
import { createPresentationPages } from './presentation-page.ts'

const APPS = path.resolve(import.meta.dirname, '../../..')
const EDITOR = path.join(APPS, 'editor/dist')
const VIEWER = path.join(APPS, 'viewer/dist')
const HASHED = { immutable: true, maxAge: '365d', index: false, fallthrough: true } as const
/** Sends the files that the build compressed (`@dormer/build/precompress`). Prefers Brotli, because its files are smaller. */
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
	for (const [address, links] of readPreloads()) pages.get(address, servePage(EDITOR, links))
	pages.get('/{*page}', servePage(EDITOR))
	return pages
}

function serveAssets(folder: string): express.RequestHandler {
	return serveCompressed(path.join(folder, 'assets'), { ...COMPRESSED, serveStatic: HASHED })
}

const Preloads = z.record(z.string(), z.array(z.string()))

/** Reads the links to what each page of the editor loads first (`@dormer/build/page-preloads`). */
function readPreloads(): [address: string, links: string[]][] {
	const file = path.join(EDITOR, 'preloads.json')
	if (!existsSync(file)) return []
	return Object.entries(Preloads.parse(JSON.parse(readFileSync(file, 'utf8'))))
}

/** Sends the page of an app. The browser loads what the links name together with the entry of the page. */
function servePage(folder: string, links: readonly string[] = []): express.RequestHandler {
	const page = path.join(folder, 'index.html')
	const link = links.join(', ')
	return (_request, response) => {
		if (!existsSync(page)) {
			response.status(503).type('text').send('The pages are not built yet. Run the build first.')
			return
		}
		if (link !== '') response.set('Link', link)
		response.set('Cache-Control', 'no-cache').sendFile(page)
	}
}
