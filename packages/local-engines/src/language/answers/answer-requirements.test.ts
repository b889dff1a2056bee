import { describe, expect, it } from 'vitest'
import { requirementOf } from './answer-requirements.ts'

describe('requirementOf', () => {
	it.each([
		['How tall is the wardrobe?', 'Two doors, 48 inches wide.', false],
		['How tall is the wardrobe?', 'Two doors, 80 inches tall.', true],
		['How tall is the wardrobe?', 'It ends at the ceiling.', true],
		['How wide is the step?', 'The step is 7 inches high.', false],
		['How far apart are the studs?', 'Studs are 6 inches deep.', false],
		['How far apart are the studs?', 'One stud every 16 inches.', true],
		['What gauge is the flashing?', 'Flashing reaches six feet up.', false],
		['What gauge is the flashing?', 'It is 26 gauge.', true],
		['What is the rate after the 12 months?', '12 months at zero percent.', false],
		['What is the rate after the 12 months?', 'Then it is nine percent.', true],
		['How many inches do you add?', 'Keep the path 50 feet long.', false],
		['Are you open on Saturday?', 'The office answers within a day.', false],
		['Are you open on Saturday?', 'We are open Monday to Friday.', true],
		['Who owns the firm?', 'Family owned since 1990.', false],
		['Who owns the firm?', 'It was founded in 1990.', false],
		['Who owns the firm?', 'Rosa Lind owns it.', true],
		['Who seals the joints?', 'Joints are sealed with silicone.', false],
		['Who seals the joints?', 'Our plumber seals them.', true],
		['Who seals the joints?', 'They are sealed by Pete.', true],
		['Where can I see a finished one?', 'All work is guaranteed.', false],
		['Where can I see a finished one?', 'A list of addresses comes with the offer.', true],
		['Where does the crew eat?', 'Four people, the same ones daily.', false],
		['Where does the crew eat?', 'They eat in their van.', true],
		['Do I have to move the sofa?', 'The sofa does not fade.', false],
		['Do I have to move the sofa?', 'We carry the sofa out.', true],
		['Do I have to move the sofa?', 'Moving a sofa takes two.', true],
		['Should I trim the hedge?', 'No hedge is in the way.', true],
		['How long is the warranty?', 'Ten years.', true],
	])(
		'checks whether the question "%s" accepts the statement "%s": %s',
		(question, text, accepted) => {
			expect(requirementOf(question)(text, 'About the work')).toBe(accepted)
		},
	)

	it('accepts "Six in all" under the title "Our crew" as an answer to "Who builds it?"', () => {
		expect(requirementOf('Who builds it?')('Six in all', 'Our crew')).toBe(true)
	})
})
