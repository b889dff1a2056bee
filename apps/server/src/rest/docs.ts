import path from 'node:path'
import type { App } from '@dormer/api'
import { Router } from 'express'
import serveCompressed from 'express-static-gzip'
import { describeApi } from './openapi.ts'
import type { Json } from './openapi-components.ts'
import { listParts, selectPart } from './openapi-parts.ts'

const REFERENCE = path.resolve(import.meta.dirname, '../../../reference/dist')

/**
 * Serves the OpenAPI document at `/api/openapi.json`, and at `/api/docs` the page that shows its guides and operations
 * (docs/design/contract.md#conventions). `/api/openapi/decks.json` is the part with the operations of a tag. `/presentations/openapi.json` is the address that existing clients know.
 */
export function createDocsRoute(app: App): Router {
	const docs = Router()
	let document: Json | undefined
	const texts = new Map<string, string>()
	/** Returns the document, or its part with the operations of one tag, as a text that is written once. */
	const write = (part = '') => {
		document ??= describeApi(app.config.PUBLIC_URL)
		const text = texts.get(part) ?? JSON.stringify(part ? selectPart(document, part) : document)
		texts.set(part, text)
		return text
	}
	docs.get('/api/openapi.json', (_request, response) => {
		response.type('json').send(write())
	})
	docs.get('/api/openapi/:file', ({ params: { file } }, response, next) => {
		document ??= describeApi(app.config.PUBLIC_URL)
		const part = listParts(document).find((name) => `${name}.json` === file)
		if (part === undefined) next()
		else response.type('json').send(write(part))
	})
	docs.get('/presentations/openapi.json', (_request, response) => {
		response.redirect(308, '/api/openapi.json')
	})
	docs.get('/api/docs', (_request, response) => {
		response.sendFile(path.join(REFERENCE, 'index.html'))
	})
	docs.use(
		'/api/docs/assets',
		serveCompressed(REFERENCE, {
			enableBrotli: true,
			orderPreference: ['br'],
			index: false,
			serveStatic: { index: false, maxAge: '1d' },
		}),
	)
	return docs
}
