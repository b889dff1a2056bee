import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Case } from './cases.ts'
import { headersOf } from './send.ts'

const LONGEST = 1500

/**
 * A line for a shell that sends the same request to `$SERVER`. Names in angle brackets stand for ids and secrets; a long
 * or binary body is put into a file.
 */
export function writeCurl(one: Case, place: string): string {
	const headers = Object.entries({ 'sec-fetch-site': 'same-origin', ...headersOf(one, {}) })
	const isPlain =
		one.body === undefined || (one.body.length < LONGEST && /^[\x20-\x7e]*$/.test(one.body))
	const file = path.join(tmpdir(), `dormer-fuzz-${place}.body`)
	if (one.body !== undefined && !isPlain) writeFileSync(file, Buffer.from(one.body, one.encoding))
	const body = isPlain ? one.body : `@${file}`
	return [
		'curl -ig --path-as-is',
		`-X ${one.method}`,
		...headers.map(
			([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`,
		),
		...(body === undefined ? [] : [`--data-binary ${quote(body)}`]),
		`"$SERVER"${quote(one.target)}`,
	].join(' ')
}

const quote = (text: string) => `'${text.slice(0, LONGEST * 3).replaceAll("'", "'\\''")}'`
