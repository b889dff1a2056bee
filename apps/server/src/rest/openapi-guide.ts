import { readFileSync } from 'node:fs'
import path from 'node:path'

const PAGES = [
	'introduction',
	'authentication',
	'start',
	'first-presentation',
	'signed-contract',
	'contract-variables',
	'prices',
	'ingest',
	'webhooks',
	'recipes',
	'mcp',
	'pagination',
	'idempotency',
	'errors',
	'limits',
	'test-mode',
	'versioning',
	'existing-clients',
]

/** The guides of the API reference as one Markdown text. Each guide has a heading. */
export const API_GUIDE = PAGES.map((page) =>
	readFileSync(path.join(import.meta.dirname, 'guide', `${page}.md`), 'utf8').trim(),
).join('\n\n')
