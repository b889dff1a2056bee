import { expect, test } from 'vitest'
import { stepsOf, unnoted } from './steps.ts'

const NOTHING = {
	hasSlides: false,
	hasPrices: false,
	hasBrand: false,
	hasPhone: false,
	hasPresentation: false,
	hasKnowledge: false,
}
const AT = '2026-11-21T09:00:00.000Z'
const done = (...given: Parameters<typeof stepsOf>) =>
	stepsOf(...given).flatMap(({ milestone, isDone }) => (isDone ? [milestone] : []))

test('a step is taken when its fact is there, and stays taken when it is gone', () => {
	expect(done(NOTHING, {})).toEqual([])
	expect(done({ ...NOTHING, hasBrand: true }, {})).toEqual(['brand_matched'])
	expect(done(NOTHING, { deck_created: AT })).toEqual(['deck_created'])
})

test('what is shown for the first time is noted once', () => {
	const facts = { ...NOTHING, hasSlides: true, hasPhone: true }
	expect(unnoted(facts, {})).toEqual(['deck_created', 'contact_entered'])
	expect(unnoted(facts, { deck_created: AT, contact_entered: AT })).toEqual([])
})
