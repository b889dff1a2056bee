import type { UnseenSlide } from '../unseen-slide.ts'
import { DESIGNS } from './designs.ts'

type Chart = {
	title: string | string[]
	points: [label: string, value: string][]
	scale?: string[]
	across?: true
}

const chart = (
	name: string,
	design: keyof typeof DESIGNS,
	{ title, points, scale, across }: Chart,
): UnseenSlide => ({
	kind: 'bars',
	name,
	design: DESIGNS[design],
	title: [title].flat(),
	points,
	scale: scale ?? [],
	across: across ?? false,
})

/** Slides with columns, lines and horizontal bars, with years or names below or next to the values. */
export const UNSEEN_CHARTS: readonly UnseenSlide[] = [
	chart('water bills', 'dusk', {
		title: 'Your water bill by year',
		points: [
			['2021', '$612'],
			['2022', '$688'],
			['2023', '$745'],
			['2024', '$871'],
		],
		scale: ['$0', '$500', '$1,000'],
	}),
	chart('outages', 'frost', {
		title: 'Outages in our county',
		points: [
			['2019', '11'],
			['2020', '14'],
			['2021', '19'],
			['2022', '17'],
			['2023', '26'],
		],
		scale: ['0', '10', '20', '30'],
	}),
	chart('radon levels', 'magazine', {
		title: 'Radon before and after',
		points: [
			['Before', '9.4 pCi/L'],
			['Week 1', '3.1 pCi/L'],
			['Week 4', '0.8 pCi/L'],
		],
		scale: ['0', '5', '10'],
	}),
	chart('floor coatings', 'poster', {
		title: 'Years until recoating',
		points: [
			['Paint', '2 years'],
			['Epoxy', '8 years'],
			['Ours', '20 years'],
		],
		across: true,
	}),
	chart('door loss', 'sheet', {
		title: 'Where a garage loses heat',
		points: [
			['Door', '46%'],
			['Ceiling', '31%'],
			['Walls', '23%'],
		],
		across: true,
	}),
	chart('jobs by year', 'sheet', {
		title: 'Chimneys we rebuilt',
		points: [
			['2020', '148'],
			['2021', '203'],
			['2022', '262'],
			['2023', '317'],
		],
	}),
	chart('callers', 'panel', {
		title: ['How fast', 'we answer'],
		points: [
			['Calls', '2 min'],
			['Texts', '9 min'],
			['Emails', '45 min'],
		],
		across: true,
	}),
	chart('prices of cedar', 'frost', {
		title: 'What a cedar board costs',
		points: [
			['2018', '$14'],
			['2020', '$22'],
			['2022', '$31'],
			['2024', '$27'],
		],
	}),
]
