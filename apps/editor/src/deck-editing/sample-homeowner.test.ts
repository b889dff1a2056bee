import { describe, expect, it } from 'vitest'
import { fillSampleVariables, greetSampleHomeowner } from './sample-homeowner.ts'

describe('fillSampleVariables', () => {
	it('replaces known variables with sample values and leaves unknown variables unchanged', () => {
		expect(
			fillSampleVariables('{{first_name}} of {{ city }}, by {{rep_name}}, {{constructor}}'),
		).toBe('Karen of Denver, by {{rep_name}}, {{constructor}}')
	})
})

describe('greetSampleHomeowner', () => {
	it.each([
		['Your new roof', 'Karen, your new roof'],
		['{{first_name}}, your new roof', 'Karen, your new roof'],
		['Denver knows hail', 'Karen, Denver knows hail'],
	])('turns the headline %j into %j', (headline, greeted) => {
		expect(greetSampleHomeowner(headline)).toBe(greeted)
	})
})
