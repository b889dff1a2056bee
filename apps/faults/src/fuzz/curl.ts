import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { headersOf } from './send-request.ts'
import type { TestCase } from './test-cases.ts'

const LONGEST = 1500

/**
 * Returns a shell command that repeats the request. Names in angle brackets stand for ids and secrets. Writes a long or binary
 * body to a file.
 */
export function writeCurl(testCase: TestCase, position: string): string {
	const headers = Object.entries({ 'sec-fetch-site': 'same-origin', ...headersOf(testCase, {}) })
	const isPlain =
		testCase.body === undefined ||
		(testCase.body.length < LONGEST && /^[\x20-\x7e]*$/.test(testCase.body))
	const file = path.join(tmpdir(), `dormer-fuzz-${position}.body`)
	if (testCase.body !== undefined && !isPlain)
		writeFileSync(file, Buffer.from(testCase.body, testCase.encoding))
	const body = isPlain ? testCase.body : `@${file}`
	return [
		'curl -ig --path-as-is',
		`-X ${testCase.method}`,
		...headers.map(
			([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`,
		),
		...(body === undefined ? [] : [`--data-binary ${quote(body)}`]),
		`"$SERVER"${quote(testCase.target)}`,
	].join(' ')
}

const quote = (text: string) => `'${text.slice(0, LONGEST * 3).replaceAll("'", "'\\''")}'`
