import { HANNAH, KAREN } from '../targets/homeowner.ts'

/** A slide of the measured deck. */
export type DeckSlide = { title: string; bullets: string[]; narrationScript: string }

/** Ten slides of a roofing company. Three sentences mention the homeowner or the address. */
export const SLIDES: readonly DeckSlide[] = [
	{
		title: 'A roof for the next forty winters',
		bullets: ['Family company since 1987', 'More than 4,000 roofs in Colorado'],
		narrationScript:
			'Good morning, {{first_name}}, and thank you for having us at {{street}}. We are a family company, and we have built roofs in Colorado since 1987. More than 4,000 families sleep under a roof that our own crews made. In the next minutes you will see what we found on your roof, what we propose, and what it costs.',
	},
	{
		title: 'What hail does to a shingle',
		bullets: ['Granules break away', 'The mat cracks', 'Leaks follow two winters later'],
		narrationScript:
			'Hail breaks the granules off a shingle and cracks the mat under them. From the street you see nothing at all. The sun then dries the open asphalt, and every freeze widens the crack. The leak comes two winters later, and by then it has usually reached the insulation.',
	},
	{
		title: 'How we inspected the roof',
		bullets: ['Every slope walked', 'Photos of each strike', 'Attic checked for moisture'],
		narrationScript:
			'Our inspector walked every slope and marked each strike with chalk. He took a photo of every mark, and you keep all of them. He also went into the attic and measured the moisture of the decking. Nothing in this report is a guess from the ground.',
	},
	{
		title: 'Down to the decking',
		bullets: ['Old shingles removed', 'Decking renailed', 'Rotten boards replaced at cost'],
		narrationScript:
			'At {{street}} we take everything down to the wood. A new roof over old shingles hides the damage and ends the warranty. We renail the whole decking and replace rotten boards at our cost price. You see each board before we cover it.',
	},
	{
		title: 'Six layers instead of one',
		bullets: ['Ice and water shield', 'Synthetic underlayment', 'Class 4 shingles'],
		narrationScript:
			'A roof is a system of six layers, and each layer has one job. Ice and water shield lies at the eaves and in the valleys, where ice collects. A synthetic underlayment covers the rest and stays dry when it is wet outside. On top lie Class 4 shingles, the strongest rating against hail.',
	},
	{
		title: 'Air that moves',
		bullets: ['Intake at the eaves', 'Ridge vent', 'Up to 20 degrees cooler attic'],
		narrationScript:
			'Air enters at the eaves and leaves at the ridge, along the full length of the roof. In summer the attic stays up to 20 degrees cooler, and in winter it stays dry. Shingles over a hot attic lose a third of their life. That is why the vents are part of every price that you will see.',
	},
	{
		title: 'Two days from start to finish',
		bullets: ['Crew of eight', 'Garden covered', 'Magnets for the nails'],
		narrationScript:
			'Eight people work for two days, from seven in the morning until six in the evening. Before the first shingle comes down, we cover the garden, the windows and the air conditioner. At the end of each day we walk the lawn with magnets. You do not have to be at home.',
	},
	{
		title: 'A warranty you can read',
		bullets: ['50 years on material', '25 years on labor', 'Passes to the next owner once'],
		narrationScript:
			'The warranty covers the material for 50 years and our labor for 25 years. It is two pages long and has no small print. It passes to the next owner once, which helps when you sell the house. The manufacturer stands behind it even if our company should not exist any more.',
	},
	{
		title: 'Your insurance and your deductible',
		bullets: ['We meet the adjuster', 'You pay the deductible', 'No payment before the work'],
		narrationScript:
			'We meet the adjuster on your roof and show every mark. The insurance then pays the replacement value, and you pay the deductible. Colorado law does not allow us to waive it, so be careful with anyone who offers that. We ask for no payment before the material lies in your driveway.',
	},
	{
		title: 'The next step',
		bullets: ['Choose a shingle', 'Sign online', 'Start within three weeks'],
		narrationScript:
			'Thank you for your time, {{full_name}}. If you decide this week, we can start within three weeks. You choose the shingle and its color online and sign on the same page. Ask us anything that is still open, right here.',
	},
]

/** FAQs of the measured deck. */
export const FAQS: readonly { userQuestion: string; cannedAnswer: string }[] = [
	{
		userQuestion: 'How long does the work take?',
		cannedAnswer: 'The crew needs two days for most houses, and three days above 40 squares.',
	},
	{
		userQuestion: 'Do I have to be at home?',
		cannedAnswer: 'No. We need access to an outlet and to the driveway, and nothing else.',
	},
	{
		userQuestion: 'Who gets the building permit?',
		cannedAnswer: 'We apply for the permit, pay for it, and meet the inspector of the city.',
	},
	{
		userQuestion: 'What happens when it rains during the work?',
		cannedAnswer: 'We never open more of the roof than we can close on the same day.',
	},
	{
		userQuestion: 'Do you work with subcontractors?',
		cannedAnswer: 'No. Our crews are employees, and each has a foreman with ten years of practice.',
	},
	{
		userQuestion: 'Which brands of shingles do you install?',
		cannedAnswer: 'We install Malarkey Legacy and Owens Corning Duration Storm, both Class 4.',
	},
	{
		userQuestion: 'Can I pay monthly?',
		cannedAnswer:
			'Yes. Our bank offers twelve months without interest, or ten years at a fixed rate.',
	},
	{
		userQuestion: 'Do you clean the gutters afterwards?',
		cannedAnswer: 'Yes. We empty and rinse all gutters, and we take the old shingles with us.',
	},
]

/** A question, and the answer that the loopback model gives: its words, the title of its source, and the quoted words. */
export type AskedQuestion = { question: string; title?: string; quote?: string; answer?: string }
/** A homeowner with three questions. The first is answered by an FAQ, and the other two by the model. */
export type Viewer = { homeowner: typeof KAREN; questions: readonly AskedQuestion[] }

/** Changes each sentence of a text, so that no sentence of the warm-up is recorded already when the measurement begins. */
export const rewordForWarmUp = (text: string) => text.replace(/[.!?](?=\s|$)/g, ' in practice$&')

/** Returns a viewer whose model answers and quotes fit the reworded deck. */
export function rewordViewer({ homeowner, questions }: Viewer): Viewer {
	const reworded = questions.map(({ quote, answer, ...asked }) => ({
		...asked,
		...(quote !== undefined && { quote: rewordForWarmUp(quote) }),
		...(answer !== undefined && { answer: rewordForWarmUp(answer) }),
	}))
	return { homeowner, questions: reworded }
}

/** Two homeowners with different questions. */
export const VIEWERS: readonly [Viewer, Viewer] = [
	{
		homeowner: KAREN,
		questions: [
			{ question: 'How long does the work take?' },
			{
				question: 'Is the warranty still good for somebody who buys my house from me later?',
				title: 'A warranty you can read',
				quote: 'It passes to the next owner once, which helps when you sell the house.',
				answer:
					'Yes, the warranty goes with the house to the next owner, one time. That is a help on the day you sell it.',
			},
			{
				question: 'What do you do with my roses and the windows while shingles are falling down?',
				title: 'Two days from start to finish',
				quote:
					'Before the first shingle comes down, we cover the garden, the windows and the air conditioner.',
				answer:
					'We cover the garden and the windows before the crew removes the first shingle. The air conditioner gets a cover too.',
			},
		],
	},
	{
		homeowner: HANNAH,
		questions: [
			{ question: 'Who gets the building permit?' },
			{
				question: 'Could you simply pay the deductible for me and put it into your bill?',
				title: 'Your insurance and your deductible',
				quote:
					'Colorado law does not allow us to waive it, so be careful with anyone who offers that.',
				answer:
					'No, the law of Colorado does not allow that. Please be careful with a company that offers it.',
			},
			{
				question: 'Why must the old shingles come off when new ones would fit right on top?',
				title: 'Down to the decking',
				quote: 'A new roof over old shingles hides the damage and ends the warranty.',
				answer:
					'New shingles over old shingles would hide the damage below. The warranty would also end.',
			},
		],
	},
]
