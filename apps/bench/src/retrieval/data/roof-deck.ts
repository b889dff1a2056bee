import type { AnswerSource } from '../sources.ts'

/** Deck of an invented roofing company. */
export const ROOF_DECK: AnswerSource[] = [
	slide('roof-cover', 'A roof for the next forty winters', [
		'Prepared for your home in Denver',
		'Hi Karen, thank you for having us. In the next ten minutes I will show you what your roof needs and what it costs.',
	]),
	slide('roof-company', 'Who will be on your roof', [
		'In business since 1987',
		'Family owned, based in Lakewood',
		'Our own crew, no subcontractors',
		'Licensed and insured, with two million dollars in liability coverage',
	]),
	slide('roof-layers', 'Six layers, one system', [
		'Ice and water shield along the eaves and valleys',
		'Synthetic underlayment over the whole deck',
		'Impact-rated Class 4 shingles, six nails each',
		'Ridge vent lets the attic breathe',
		'A roof is not one product. It is six layers that have to work together.',
	]),
	slide('roof-days', 'Two days, start to finish', [
		'Day 1, 7 am: protect the garden, tear off, dry in',
		'Your house is watertight before dark',
		'Day 2: shingles, flashing, clean up',
		'We sweep the lawn and driveway with a magnet for nails, twice.',
	]),
	slide('roof-warranty', 'A warranty you can read', [
		'50 years on materials, in writing',
		'10 years on our workmanship',
		'Passes to the next owner once',
		'We answer within two working days',
	]),
	slide('roof-price', 'Choose the roof that fits', [
		'Good: $15,380',
		'Better: $19,690',
		'Best: $24,150',
		'Best has standing seam metal in five colors',
	]),
	slide('roof-finance', 'Pay monthly if you like', [
		'$189 a month for the Better roof',
		'0% APR for 12 months with approved credit',
		'No prepayment penalty',
	]),
	slide('roof-hail', 'What Denver does to a roof', [
		'Seven hail days a year bruise the mat before you ever see a leak.',
		'90 mph gusts in spring lift tabs held by only four nails.',
	]),
	faq(
		'faq-permit',
		'Do you take care of the permit?',
		'Yes. We file the permit with the city and meet the inspector for you.',
	),
	faq(
		'faq-insurance',
		'Will my insurance pay for the new roof?',
		'If hail or wind damaged it, often yes. We document the damage and meet your adjuster on the roof. You pay your deductible.',
	),
	faq(
		'faq-rain',
		'What happens if it rains during the work?',
		'We watch the forecast and never open more than we can close the same day. If rain surprises us, we cover the deck with tarps.',
	),
	faq(
		'faq-home',
		'Do I have to be at home?',
		'No. We need access to a power outlet and the driveway, nothing else.',
	),
	faq(
		'faq-deposit',
		'How much is the deposit?',
		'Ten percent when you sign, the rest when you are satisfied with the finished roof.',
	),
	faq(
		'faq-wood',
		'What if you find rotten wood under the shingles?',
		'The first three sheets of decking are included. Each further sheet is $85, and we show you a photo before we replace it.',
	),
]

function slide(id: string, title: string, lines: string[]): AnswerSource {
	return { type: 'slide', id, title, lines }
}

function faq(id: string, title: string, answer: string): AnswerSource {
	return { type: 'faq', id, title, lines: [answer] }
}
