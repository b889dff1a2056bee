import { expect, test } from 'vitest'
import { fillSampleVariables, greetSampleHomeowner } from './sample-homeowner.ts'

test('variables are filled in for the sample homeowner, others stay as they are written', () => {
	expect(
		fillSampleVariables('{{first_name}} of {{ city }}, by {{rep_name}}, {{constructor}}'),
	).toBe('Karen of Denver, by {{rep_name}}, {{constructor}}')
})

test.each([
	['Your new roof', 'Karen, your new roof'],
	['{{first_name}}, your new roof', 'Karen, your new roof'],
	['Denver knows hail', 'Karen, Denver knows hail'],
])('the headline %j greets her: %j', (headline, greeted) => {
	expect(greetSampleHomeowner(headline)).toBe(greeted)
})
