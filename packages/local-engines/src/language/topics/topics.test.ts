import { describe, expect, it } from 'vitest'
import { createCueMatcher } from './cues.ts'
import { findTopics } from './find-topics.ts'

describe('createCueMatcher', () => {
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
		const matcher = createCueMatcher(cues)
		expect(matcher.isIn(text)).toBe(matches)
		expect(matcher.findAll(text).length > 0).toBe(matches)
	})

	it('finds cues from left to right without overlaps, and prefers the first cue of the list at the same position', () => {
		const { findAll } = createCueMatcher('permit, permit fee, fee, pull .. permit')
		expect(findAll('who pulls the permit? is the permit fee included?')).toEqual([
			{ words: 'pulls the permit', index: 4 },
			{ words: 'permit', index: 29 },
			{ words: 'fee', index: 36 },
		])
	})
})

describe('findTopics', () => {
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

	it('joins the words of every cue of a topic', () => {
		const topics = findTopics('Do you pull the permit, and a permit for the fence?')
		expect(topics).toContainEqual(
			expect.objectContaining({ name: 'permit', words: 'permit permit' }),
		)
	})

	it('returns no topic when the question contains no cue', () => {
		expect(findTopics('Which football team do you support?')).toEqual([])
	})
})
