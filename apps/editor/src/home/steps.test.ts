import { describe, expect, it } from 'vitest'
import { newMilestones, stepsOf } from './steps.ts'

const NOTHING = {
	hasSlides: false,
	hasPrices: false,
	hasBrand: false,
	hasPhone: false,
	hasPresentation: false,
	hasKnowledge: false,
}
const AT = '2026-11-21T09:00:00.000Z'
const done = (...args: Parameters<typeof stepsOf>) =>
	stepsOf(...args).flatMap(({ milestone, isDone }) => (isDone ? [milestone] : []))

describe('stepsOf', () => {
	it('marks a setup step as done when the step is done now or was done before', () => {
		expect(done(NOTHING, {})).toEqual([])
		expect(done({ ...NOTHING, hasBrand: true }, {})).toEqual(['brand_matched'])
		expect(done(NOTHING, { deck_created: AT })).toEqual(['deck_created'])
	})
})

describe('newMilestones', () => {
	it('returns milestones that are reached but not recorded yet', () => {
		const facts = { ...NOTHING, hasSlides: true, hasPhone: true }
		expect(newMilestones(facts, {})).toEqual(['deck_created', 'contact_entered'])
		expect(newMilestones(facts, { deck_created: AT, contact_entered: AT })).toEqual([])
	})
})
