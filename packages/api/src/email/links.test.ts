import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeConfig, readConfig } from '../core/config.ts'
import { type EmailLink, emailLink, readEmailLink } from './links.ts'

const appOf = (key: string) => ({
	config: completeConfig(readConfig({}), key.padEnd(32), 'https://dormer.example'),
})
const app = appOf('ours')

const link: fc.Arbitrary<EmailLink> = fc.oneof(
	fc.record({
		action: fc.constantFrom('open' as const, 'unsubscribe' as const),
		mailId: fc.uuid(),
	}),
	fc.record({ action: fc.constant('click' as const), mailId: fc.uuid(), url: fc.webUrl() }),
)
const parts = (url: string) => {
	const [, code = '', token = ''] = /\/m\/(.)\/(.+)$/.exec(url) ?? []
	return { code, token }
}

describe('readEmailLink', () => {
	it('reads any link that emailLink creates', () => {
		fc.assert(
			fc.property(link, (made) => {
				const { code, token } = parts(emailLink(app, made))
				expect(readEmailLink(app, code, token)).toEqual(made)
			}),
		)
	})

	it('rejects a link with one character changed, removed or inserted', () => {
		const letters = fc.constantFrom(...'ABCxyz0189-_.=/+ ')
		fc.assert(
			fc.property(link, fc.tuple(fc.nat(), letters), (made, [at, letter]) => {
				const { code, token } = parts(emailLink(app, made))
				const place = at % token.length
				const [head, tail] = [token.slice(0, place), token.slice(place + 1)]
				for (const changed of [
					head + letter + tail,
					head + tail,
					head + letter + token[place] + tail,
				])
					if (changed !== token) expect(readEmailLink(app, code, changed)).toBeUndefined()
			}),
			{ numRuns: 3500 },
		)
	})

	it('rejects a link whose action was changed, and a link that was signed with a different secret key', () => {
		fc.assert(
			fc.property(link, fc.constantFrom('o', 'c', 'u', 'x', ''), (made, other) => {
				const { code, token } = parts(emailLink(app, made))
				if (other !== code) expect(readEmailLink(app, other, token)).toBeUndefined()
				expect(readEmailLink(appOf('theirs'), code, token)).toBeUndefined()
			}),
		)
	})

	it('returns undefined for any text that is not a signed link', () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				expect(readEmailLink(app, 'c', text)).toBeUndefined()
			}),
		)
	})
})
