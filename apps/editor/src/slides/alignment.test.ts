import { describe, expect, test } from 'vitest'
import { splitSentences } from '../narration/sentences.ts'
import { alignSentences } from './alignment.ts'

/** A recording of a script: one word each 100 ms, as the API times it. */
const record = (script: string) =>
	(script.match(/(?:\{\{[^{}]*\}\}|\S)+/g) ?? []).map((word, index) => ({
		word,
		startTime: index * 100,
		endTime: index * 100 + 90,
	}))
const stale = (now: string, recorded: string) =>
	alignSentences(splitSentences(now), record(recorded)).map((sentence) => sentence.stale)

const SCRIPT = 'Hi {{first_name}}, welcome. We take everything down. Six nails each — not four.'

test('an unchanged script is spoken word for word', () => {
	const rows = alignSentences(splitSentences(SCRIPT), record(SCRIPT))
	expect(rows.map((row) => row.stale)).toEqual([false, false, false])
	expect(rows.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
		[0, 290],
		[300, 690],
		[700, 1290],
	])
	expect(rows[0]?.chunks[1]).toEqual({
		text: '{{first_name}},',
		start: 3,
		spoken: { startMs: 100, endMs: 190 },
	})
})

describe('only the sentence that changed is stale', () => {
	test.each([
		['a changed word', SCRIPT.replace('everything', 'all'), [false, true, false]],
		['an added word', SCRIPT.replace('take', 'always take'), [false, true, false]],
		['a removed word', SCRIPT.replace('take everything', 'take'), [false, true, false]],
		['another variable', SCRIPT.replace('first_name', 'last_name'), [true, false, false]],
		['punctuation alone', SCRIPT.replace('down.', 'down!'), [false, false, false]],
		['a new sentence', `${SCRIPT} And that is all.`, [false, false, false, true]],
		['a sentence less', SCRIPT.replace(' We take everything down.', ''), [false, false]],
	])('%s', (_, now, expected) => {
		expect(stale(now, SCRIPT)).toEqual(expected)
	})
})

test('without a recording nothing is stale and nothing has a time', () => {
	const rows = alignSentences(splitSentences(SCRIPT), [])
	expect(rows.every((row) => !row.stale && row.startMs === null)).toBe(true)
})
