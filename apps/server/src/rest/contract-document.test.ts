import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeApi } from './openapi.ts'

const file = path.join(import.meta.dirname, '../../../../docs/design/contract.md')
const contract = readFileSync(file, 'utf8')
const described = Object.keys(
	z.object({ paths: z.looseObject({}) }).parse(describeApi('https://dormer.example')).paths,
)
/** API paths that are documentation pages and not operations. */
const PAGES = ['/api/docs', '/api/openapi.json']

/** Returns the API paths in docs/design/contract.md that match a pattern, without a full stop or comma after the path. */
const addresses = (pattern: RegExp) => [
	...new Set([...contract.matchAll(pattern)].map(([, address = '']) => address)),
]
const full = addresses(/(\/api\/[\w{}./-]*[\w}])/g)
/** Ends of the API paths that docs/design/contract.md abbreviates with "…". For `…/test`, the end is `/test`. */
const ends = addresses(/…(\/[\w{}./-]*[\w}])/g)

describe('docs/design/contract.md', () => {
	it('contains the same API paths as the OpenAPI document', () => {
		expect(full.filter((one) => !described.includes(one) && !PAGES.includes(one))).toEqual([])
		expect(ends.filter((end) => !described.some((one) => one.endsWith(end)))).toEqual([])
		const isNamed = (one: string) => full.includes(one) || ends.some((end) => one.endsWith(end))
		expect(described.filter((one) => !isNamed(one))).toEqual([])
	})
})
