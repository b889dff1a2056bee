import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../../..')
const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')

it('docs/security.md names only test files and tests that exist', () => {
	const listed = ['ls-files', '-co', '--exclude-standard', '*.test.ts']
	const tracked = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' })
	const files = tracked.split('\n').filter((file) => file !== '')
	const cited = [...text.matchAll(/`([\w.-]+\.test\.ts)(?: › ([^`]+))?`/g)]
	expect(cited.length).toBeGreaterThan(50)
	const missing = cited.filter(
		([, name = '', test = '']) =>
			!files.some(
				(file) =>
					path.basename(file) === name &&
					readFileSync(path.join(ROOT, file), 'utf8').includes(test),
			),
	)
	expect(missing.map(([citation]) => citation)).toEqual([])
})

it('docs/security.md lists each requirement once, with a test, a design or an exception', () => {
	const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
	const numbers = rows.map((row) => row.split('|')[1]?.trim())
	expect(new Set(numbers).size).toBe(numbers.length)
	const bare = rows.filter(
		(row) => !/\.test\.ts(?: › [^`]+)?`|\| Design|\| Exception|\| CI +\|/.test(row),
	)
	expect(bare.filter((row) => !row.includes('in CI'))).toEqual([])
})
