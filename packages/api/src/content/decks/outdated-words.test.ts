import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outdatedWords } from './outdated-words.ts'

const words = (text: string) => text.split(' ')

describe('outdatedWords', () => {
	it.each([
		{
			recorded: 'the ridge vent lets the attic breathe.',
			script: 'the ridge vent cools the shingles.',
			outdated: 'lets the attic breathe',
		},
		{ recorded: 'two days of work', script: 'two days of honest work', outdated: null },
		{ recorded: 'two days of work', script: 'two days of work', outdated: null },
		{ recorded: 'two days of hard work', script: 'two days of work', outdated: 'hard' },
		{ recorded: 'all of it', script: '', outdated: 'all of it' },
		{ recorded: 'a a a', script: 'a a', outdated: 'a' },
	])(
		'compares the recording “$recorded” with the script “$script” and returns $outdated',
		({ recorded, script, outdated }) => {
			expect(outdatedWords(words(recorded), script)).toBe(outdated)
		},
	)

	it('returns at most 12 of the recorded words that the new script lacks', () => {
		const recorded = Array.from({ length: 30 }, (_, n) => `w${n}`)
		expect(outdatedWords(recorded, 'w0 new')).toBe(`${recorded.slice(1, 13).join(' ')}…`)
	})

	it('returns null for any script that keeps all recorded words and only adds words', () => {
		const Word = fc.stringMatching(/^[a-z]{1,3}$/)
		fc.assert(
			fc.property(fc.array(Word), fc.array(Word), fc.nat(), (recorded, added, at) => {
				const place = at % (recorded.length + 1)
				const script = recorded.toSpliced(place, 0, ...added).join(' ')
				expect(outdatedWords(recorded, script)).toBeNull()
			}),
		)
	})
})
