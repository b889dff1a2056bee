import path from 'node:path'
import type { App } from '@dormer/api'
import { Router } from 'express'
import serveCompressed from 'express-static-gzip'
import { describeApi } from './openapi.ts'

const REFERENCE = path.resolve(import.meta.dirname, '../../../reference/dist')

/**
 * Serves the OpenAPI document at `/api/openapi.json`, and at `/api/docs` the page that shows its guides and operations
 * (docs/design/contract.md#conventions).
 */
export function createDocsRoute(app: App): Router {
	const docs = Router()
	let document: string | undefined
	docs.get('/api/openapi.json', (_request, response) => {
		document ??= JSON.stringify(describeApi(app.config.PUBLIC_URL))
		response.type('json').send(document)
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
