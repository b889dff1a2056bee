import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')

it('docs/security.md names only test files that exist', () => {
	const tracked = execFileSync('git', ['ls-files', '*.test.ts'], { cwd: ROOT, encoding: 'utf8' })
	const names = new Set(tracked.split('\n').map((file) => path.basename(file)))
	const cited = [...text.matchAll(/`([\w.-]+\.test\.ts)`/g)].map(([, name = '']) => name)
	expect(cited.length).toBeGreaterThan(50)
	expect(cited.filter((name) => !names.has(name))).toEqual([])
})

it('docs/security.md lists each requirement once, with a test, a design or an exception', () => {
	const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
	const numbers = rows.map((row) => row.split('|')[1]?.trim())
	expect(new Set(numbers).size).toBe(numbers.length)
	const bare = rows.filter((row) => !/\.test\.ts`|\| Design|\| Exception|\| CI +\|/.test(row))
	expect(bare.filter((row) => !row.includes('in CI'))).toEqual([])
})

it('docs/security.md lists the requirements on identity providers and OAuth clients while the product has single sign-on', () => {
	expect(existsSync(path.join(ROOT, 'packages/api/src/accounts/sso'))).toBe(true)
	const [, excluded = ''] = text.split('## Not applicable')
	for (const section of ['6.8', '7.6', '10.1', '10.2', '10.5'])
		expect(text).toMatch(new RegExp(`^\\| ${section.replace('.', '\\.')}\\.\\d `, 'm'))
	expect(text).toMatch(/^\| 7\.1\.3 /m)
	expect(excluded).not.toMatch(/identity provider|OAuth client/)
})
