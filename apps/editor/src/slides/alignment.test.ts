import { describe, expect, it } from 'vitest'
import { splitSentences } from '../narration/sentences.ts'
import { alignSentences } from './alignment.ts'

/** Returns word timings for a script as the API stores them, with one word every 100 ms. */
const record = (script: string) =>
	(script.match(/(?:\{\{[^{}]*\}\}|\S)+/g) ?? []).map((word, index) => ({
		word,
		startTime: index * 100,
		endTime: index * 100 + 90,
	}))
const stale = (now: string, recorded: string) =>
	alignSentences(splitSentences(now), record(recorded)).map((sentence) => sentence.stale)

const SCRIPT = 'Hi {{first_name}}, welcome. We take everything down. Six nails each — not four.'

describe('alignSentences', () => {
	it('matches every word of an unchanged script with its time in the recording', () => {
		const rows = alignSentences(splitSentences(SCRIPT), record(SCRIPT))
		expect(rows.map((row) => row.stale)).toEqual([false, false, false])
		expect(rows.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
			[0, 290],
			[300, 690],
			[700, 1290],
		])
		expect(rows[0]?.words[1]).toEqual({
			text: '{{first_name}},',
			start: 3,
			spoken: { startMs: 100, endMs: 190 },
		})
	})

	it.each([
		['a changed word', SCRIPT.replace('everything', 'all'), [false, true, false]],
		['an added word', SCRIPT.replace('take', 'always take'), [false, true, false]],
		['a removed word', SCRIPT.replace('take everything', 'take'), [false, true, false]],
		['a changed variable', SCRIPT.replace('first_name', 'last_name'), [true, false, false]],
		[
			'changed punctuation, which needs no new recording',
			SCRIPT.replace('down.', 'down!'),
			[false, false, false],
		],
		['a new sentence', `${SCRIPT} And that is all.`, [false, false, false, true]],
		['a removed sentence', SCRIPT.replace(' We take everything down.', ''), [false, false]],
	])('marks only the changed sentences as stale after an edit: %s', (_, now, expected) => {
		expect(stale(now, SCRIPT)).toEqual(expected)
	})

	it('returns no times, and marks no sentence as stale, when the script has no recording', () => {
		const rows = alignSentences(splitSentences(SCRIPT), [])
		expect(rows.every((row) => !row.stale && row.startMs === null)).toBe(true)
	})
})
