import type { UnseenSlide } from '../unseen-slide.ts'
import { FIFTH_DESIGNS } from './designs.ts'
import { slideBuilders } from './slide-builders.ts'

const { chart } = slideBuilders(FIFTH_DESIGNS)

/** Charts of the fifth set: columns, lines and horizontal bars. */
export const FIFTH_CHARTS: readonly UnseenSlide[] = [
	chart('water for lawns', 'lawn', {
		title: 'Water bill in July',
		points: [
			['Grass', '$186'],
			['Clover', '$94'],
			['Turf', '$31'],
		],
		across: true,
	}),
	chart('turf laid', 'card', {
		title: 'Lawns we laid',
		points: [
			['2021', '140'],
			['2022', '195'],
			['2023', '260'],
			['2024', '345'],
		],
		scale: ['0', '100', '200', '300'],
	}),
	chart('surface heat', 'haze', {
		title: 'Surface at noon in degrees',
		points: [
			['Asphalt', '152'],
			['Old turf', '144'],
			['Our turf', '118'],
		],
		scale: ['0', '50', '100', '150'],
	}),
	chart('hours of mowing', 'post', {
		title: 'Hours of mowing per season',
		points: [
			['Large lawn', '46 hours'],
			['Small lawn', '22 hours'],
			['Turf', '2 hours'],
		],
		across: true,
	}),
	chart('ticket prices', 'screen', {
		title: 'A family night at the movies',
		points: [
			['2005', '$38'],
			['2010', '$47'],
			['2015', '$56'],
			['2020', '$63'],
			['2025', '$79'],
		],
		scale: ['$0', '$40', '$80'],
	}),
	chart('noise next door', 'card', {
		title: 'Decibels in the next room',
		points: [
			['Plain wall', '61'],
			['Insulated', '47'],
			['Our wall', '29'],
		],
		across: true,
	}),
	chart('theaters built', 'haze', {
		title: 'Theaters built since 2020',
		points: [
			['2020', '12'],
			['2021', '17'],
			['2022', '28'],
			['2023', '35'],
			['2024', '44'],
		],
	}),
	chart('reviews', 'lawn', {
		title: 'Where our customers come from',
		points: [
			['Friends', '58%'],
			['Search', '27%'],
			['Signs', '15%'],
		],
		scale: ['0%', '30%', '60%'],
	}),
]
