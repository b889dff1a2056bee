import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from './openapi.ts'

const file = path.join(import.meta.dirname, '../../../../docs/design/contract.md')
const contract = readFileSync(file, 'utf8')
const { paths } = z
	.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
	.parse(describeApi('https://dormer.example'))
const operations = Object.entries(paths).flatMap(([address, methods]) =>
	Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
)
/** API paths that are not operations of the REST API: its documentation, and the MCP server. */
const PAGES = ['/api/docs', '/api/openapi.json', '/api/mcp']
/** Maximum number of words. The API reference lists fields, operations and codes. */
const MAX_WORDS = 9_000

/** Returns the texts in docs/design/contract.md that match a pattern, without a full stop or comma at the end. */
const named = (pattern: RegExp) => [
	...new Set([...contract.matchAll(pattern)].map(([, text = '']) => text)),
]

describe('docs/design/contract.md', () => {
	it('names only API paths of the OpenAPI document', () => {
		const full = named(/(?<!packages)(\/api\/[\w{}./-]*[\w}])/g)
		// For the path `…/test`, which the page abbreviates, the end is `/test`.
		const ends = named(/…(\/[\w{}./-]*[\w}])/g)
		expect(full.filter((one) => !(one in paths) && !PAGES.includes(one))).toEqual([])
		expect(ends.filter((end) => !Object.keys(paths).some((one) => one.endsWith(end)))).toEqual([])
	})

	it('names only operations of the OpenAPI document', () => {
		const all = named(/\b((?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w{}./-]*[\w}])/g)
		expect(all.length).toBeGreaterThan(30)
		const pages = PAGES.flatMap((page) => [`GET ${page}`, `POST ${page}`])
		expect(all.filter((one) => !operations.includes(one) && !pages.includes(one))).toEqual([])
	})

	it('has no tables, and leaves lists of operations and fields to the API reference', () => {
		expect(contract.match(/^\|/gm)).toBeNull()
		expect(contract.split(/\s+/).length).toBeLessThan(MAX_WORDS)
	})
})
