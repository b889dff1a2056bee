import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Texts = z.array(z.string())
const EdgeCases = z.object({
	values: z.array(z.unknown()),
	/** JSON objects with fields to add to a request body. They are texts, because a copied object can lose its key `__proto__`. */
	extraFields: Texts,
	bodies: Texts,
	/** Binary bodies as Latin-1 text, in which each character is one byte. */
	bytes: Texts,
	contentTypes: Texts,
	headers: z.array(z.tuple([z.string(), z.string()])),
	queries: Texts,
	segments: Texts,
	methods: Texts,
	procedures: Texts,
	inputs: Texts,
	procedureQueries: Texts,
	/** Contents of uploaded files as Latin-1 text. */
	fileContents: Texts,
	filenames: Texts,
	fileTypes: Texts,
})

const file = path.join(import.meta.dirname, 'edge-cases.json')

/** Texts that often cause errors in parsers and in validation. */
export const edgeCases = EdgeCases.parse(JSON.parse(readFileSync(file, 'utf8')))

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Values that are extremely large or deeply nested. */
export const HUGE_VALUES: readonly unknown[] = [
	'a\u0301'.repeat(300),
	`${'a'.repeat(300)}@mail.example`,
	'-'.repeat(400),
	`${'('.repeat(200)}1${')'.repeat(200)}`,
	'x'.repeat(256),
	'x'.repeat(5001),
	'x'.repeat(100_000),
	'😀'.repeat(2001),
	nested(70),
	nested(500),
	Array.from({ length: 2000 }, () => null),
	Array.from({ length: 300 }, (_, index) => index),
]
