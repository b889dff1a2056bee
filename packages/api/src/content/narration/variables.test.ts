import { splitWords } from '@dormer/providers/speech'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	alignTimings,
	expandTimings,
	fillVariables,
	listVariables,
	SAMPLE_VALUES,
} from './variables.ts'

describe('fillVariables', () => {
	test.each([
		['Hi {{first_name}}, welcome.', 'Hi Karen, welcome.'],
		[
			'Your roof at {{ street }} in {{CITY}}.',
			'Your roof at 2847 South Clermont Street in Denver.',
		],
		['{{first_name}}’s roof', 'Karen’s roof'],
		['From {{rep_name}} of {{company_name}}.', 'From your representative of our company.'],
		['All {{roof_squares}} squares.', 'All squares.'],
		['All {{constructor}}, {{valueof}} and {{__proto__}}.', 'All and {{__proto__}}.'],
		['{{{first_name}}}', '{Karen}'],
		['no {{ variable', 'no {{ variable'],
	])('fills in the variables of %j', (script, filled) =>
		expect(fillVariables(script, SAMPLE_VALUES)).toBe(filled),
	)

	test('fills in a neutral text for a missing or empty value', () => {
		expect(fillVariables('Hi {{first_name}}, hello {{full_name}}!', { first_name: ' ' })).toBe(
			'Hi there, hello there!',
		)
	})
})

test('listVariables returns each variable name once, in order of first use', () => {
	expect(listVariables('{{b}} {{ a }} {{b}} {{}}')).toEqual(['b', 'a'])
})

test('alignTimings gives a variable the duration of all words of its value', () => {
	const script = 'At {{street}}, {{nothing}} {{ first_name }}. Yes'
	const spoken = splitWords(fillVariables(script, SAMPLE_VALUES)).map((word, index) => ({
		word,
		startTime: index * 100,
		endTime: index * 100 + 90,
	}))
	expect(alignTimings(script, spoken, SAMPLE_VALUES)).toEqual([
		{ word: 'At', startTime: 0, endTime: 90 },
		{ word: '{{street}},', startTime: 100, endTime: 490 },
		{ word: '{{nothing}}', startTime: 490, endTime: 490 },
		{ word: '{{', startTime: 500, endTime: 590 },
		{ word: 'first_name', startTime: 590, endTime: 590 },
		{ word: '}}.', startTime: 590, endTime: 590 },
		{ word: 'Yes', startTime: 600, endTime: 690 },
	])
})

test('expandTimings divides the duration of a variable among the words of its value', () => {
	const timings = [
		{ word: 'At', startTime: 0, endTime: 90 },
		{ word: '{{street}},', startTime: 100, endTime: 500 },
		{ word: '{{nothing}}', startTime: 500, endTime: 500 },
		{ word: 'Yes', startTime: 600, endTime: 690 },
	]
	expect(expandTimings('At {{street}}, {{nothing}} Yes', timings, SAMPLE_VALUES)).toEqual([
		{ word: 'At', startTime: 0, endTime: 90 },
		{ word: '2847', startTime: 100, endTime: 200 },
		{ word: 'South', startTime: 200, endTime: 300 },
		{ word: 'Clermont', startTime: 300, endTime: 400 },
		{ word: 'Street,', startTime: 400, endTime: 500 },
		{ word: 'Yes', startTime: 600, endTime: 690 },
	])
})

test('alignTimings returns one timing per word, in ascending order, for any script', () => {
	const word = fc.oneof(
		fc.string({ unit: 'grapheme', maxLength: 6 }),
		fc.constantFrom(
			'{{first_name}}',
			'{{ street }}.',
			'{{x}}',
			'{{',
			'}}',
			'({{city}})',
			'{{a b}}',
		),
	)
	fc.assert(
		fc.property(fc.array(word, { maxLength: 20 }), fc.constantFrom(' ', '\n', ''), (words, gap) => {
			const script = words.join(gap)
			const filled = splitWords(fillVariables(script, SAMPLE_VALUES))
			const spoken = filled.map((word, index) => ({ word, startTime: index, endTime: index + 1 }))
			const timed = alignTimings(script, spoken, SAMPLE_VALUES)
			expect(timed.map(({ word }) => word)).toEqual(splitWords(script))
			let last = 0
			for (const { startTime, endTime } of timed) {
				expect(startTime).toBeGreaterThanOrEqual(last)
				expect(endTime).toBeGreaterThanOrEqual(startTime)
				last = endTime
			}
			expect(last).toBe(filled.length)
			const expanded = expandTimings(script, timed, SAMPLE_VALUES)
			expect(expanded.map(({ word }) => word)).toEqual(filled)
		}),
		{ numRuns: 2000 },
	)
})
