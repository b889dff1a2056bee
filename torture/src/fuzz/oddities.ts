import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Texts = z.array(z.string())
const Oddities = z.object({
	values: z.array(z.unknown()),
	/** JSON text: `__proto__` can only be written so. */
	extraFields: Texts,
	bodies: Texts,
	/** A byte a character. */
	bytes: Texts,
	contentTypes: Texts,
	headers: z.array(z.tuple([z.string(), z.string()])),
	queries: Texts,
	segments: Texts,
	methods: Texts,
	procedures: Texts,
	inputs: Texts,
	procedureQueries: Texts,
})

const file = path.join(import.meta.dirname, 'oddities.json')

/** What programs and people have been seen to trip over. */
export const oddities = Oddities.parse(JSON.parse(readFileSync(file, 'utf8')))

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Values that are odd by their size or depth. */
export const HUGE: readonly unknown[] = [
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
