import { describe, expect, it } from 'vitest'
import { stemsOf } from '../answers/terms.ts'
import { deckSubjectOf } from './deck-subject.ts'
import { compileTopicsAhead, findTopics } from './find-topics.ts'
import { cuePattern } from './topic.ts'

const found = (cues: string, text: string) => text.search(cuePattern(cues)) !== -1

describe('cuePattern', () => {
	it.each([
		['pay .. down', 'do i pay anything down', true],
		['pay .. down', 'do i pay for all of this work up and down', false],
		['pay .. down', 'the payload is down', false],
		['measure', 'we are measuring it', true],
		['carry', 'who carries it', true],
		['car/truck', 'two trucks', true],
		['car', 'do you care', false],
		['financ*', 'financing', true],
		['in # days', 'done in three days', true],
		['$ off', '$1,250 off', true],
		["workers' comp", "they have workers' comp", true],
		['fence, gate', 'two gates', true],
	])('checks whether the cue "%s" matches the text "%s": %s', (cues, text, matches) => {
		expect(found(cues, text)).toBe(matches)
	})
})

describe('findTopics', () => {
	it('finds the same topics while compileTopicsAhead runs, after it ends, and after it was aborted', async () => {
		const asked = () => findTopics('Do you pull the permit, and a permit for the fence?')
		await compileTopicsAhead(AbortSignal.abort())
		const ahead = compileTopicsAhead(new AbortController().signal)
		const during = asked().map(({ name, words }) => ({ name, words }))
		await ahead
		expect(during).toContainEqual({ name: 'permit', words: 'permit permit' })
		expect(asked()).toMatchObject(during)
	})

	it.each([
		['Who will be doing the work?', 'who does the work', 'Our crews are employees.'],
		['When could you get started?', 'start date', 'We begin within three weeks of signing.'],
		['Do I have to be home?', 'being at home', 'Nobody has to be there.'],
		['What do you want as a down payment?', 'deposit', 'A third is due on signing.'],
		['Can I change my mind?', 'cancellation', 'Cancel within three days and owe nothing.'],
		['Where do your guys go to the bathroom?', 'toilet', 'We bring a portable toilet.'],
		['Does the township have to OK it?', 'permit', 'We pull the permit.'],
		['What happens if you hit rock?', 'hidden damage', 'What we find is priced separately.'],
		['How long is the quote good for?', 'price validity', 'The price holds for 30 days.'],
		['Is Visa okay?', 'payment methods', 'We accept checks and all cards.'],
	])(
		'finds for the question "%s" the topic "%s", which "%s" answers',
		(question, topic, answer) => {
			const asked = findTopics(question).find(({ name }) => name === topic)
			expect(asked?.isAnsweredIn(answer)).toBe(true)
			expect(asked?.isAnsweredIn('Thank you for inviting us, Dana.')).toBe(false)
		},
	)

	it('ignores a phrase that indicates one topic when it is part of a longer phrase that indicates another topic', () => {
		const names = findTopics('How long is this estimate good for?').map(({ name }) => name)
		expect(names).toEqual(['price validity'])
	})

	it('returns no topic when the question contains no cue', () => {
		expect(findTopics('Which football team do you support?')).toEqual([])
	})
})

describe('deckSubjectOf', () => {
	const [gate = '', latch = ''] = stemsOf('gate latch')
	const sources = (...texts: string[]) => texts.map((text) => new Set(stemsOf(text)))

	it('returns the words for the product of the trade that the sources mention most often', () => {
		const subject = deckSubjectOf(sources('fence post', 'fence picket', 'gate', 'deck'))
		expect(subject.whole.has('picket')).toBe(true)
		expect(subject.parts.some((part) => part.has(gate) && part.has(latch))).toBe(true)
	})

	it('returns an empty deck subject when the sources mention no trade, such as fencing, often enough', () => {
		expect(deckSubjectOf(sources('gutter', 'price', 'crew')).whole.size).toBe(0)
	})
})
