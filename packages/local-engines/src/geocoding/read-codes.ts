import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

type Code = typeof import('zipcodes').codes[string]

const FILES = ['codes.js', 'codesCanada.js']
/** A record in the first line of these files, such as `{"zip":"10001","city":"New York",…}`. */
const RECORD = /\{[^{}]+\}/g

/**
 * Reads the records of the `zipcodes` package one at a time from its files: those of US zip codes, then those of Canadian postal
 * codes. Importing the package would keep its source and all records in memory, 35 MB.
 */
export function* readCodes(): Generator<Code> {
	const folder = path.dirname(createRequire(import.meta.url).resolve('zipcodes'))
	for (const name of FILES) {
		const [first = ''] = readFileSync(path.join(folder, name), 'utf8').split('\n', 1)
		for (const [record] of first.matchAll(RECORD)) yield JSON.parse(record)
	}
}
