import type { App } from '@dormer/api'
import express, { Router } from 'express'
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import { describeApi } from './openapi.ts'

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dormer API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<main id="api"></main>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>`
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', docExpansion: 'none', defaultModelsExpandDepth: 0 })`

/**
 * Serves the OpenAPI document at `/api/openapi.json` and its Swagger UI page at `/api/docs`
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
		response.type('html').send(PAGE)
	})
	docs.get('/api/docs/start.js', (_request, response) => {
		response.type('js').send(START)
	})
	docs.use('/api/docs/assets', express.static(absolutePath(), { index: false, maxAge: '1d' }))
	return docs
}
