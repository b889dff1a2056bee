import { expect, it } from 'vitest'
import { localPath } from './local-path.ts'

it.each(['/', '/decks/12?tab=script#top', '/a//b'])('returns the path %j', (path) => {
	expect(localPath(path)).toBe(path)
})

it.each([
	'https://evil.example/',
	'//evil.example/',
	'/\\evil.example/',
	'/\t/evil.example/',
	'/\n/evil.example/',
	'decks',
	'',
	12,
	undefined,
])('returns undefined for %j, which is no path of this application', (value) => {
	expect(localPath(value)).toBeUndefined()
})
