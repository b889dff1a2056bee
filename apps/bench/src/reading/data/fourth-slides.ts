import type { UnseenSlide } from '../unseen-slide.ts'
import { FOURTH_DESIGNS } from './designs.ts'
import { inSpanish, slideBuilders } from './slide-builders.ts'

const { chart, columns, list, paragraph, table } = slideBuilders(FOURTH_DESIGNS)

const FIREPLACE_LISTS: readonly UnseenSlide[] = [
	list('fireplace, gas', 'stripe', [
		'A fire without the ashes',
		'Lights with a remote or a wall switch',
		'Sealed glass keeps smoke outside',
		'Heats up to 1,200 square feet',
		'Runs through a power cut',
		'Inspected and signed by a gas fitter',
	]),
	list('fireplace, stove', 'ember', [
		'Wood stoves that burn clean',
		'Cast iron door with a cool handle',
		'Burns eight hours on one load',
		'Meets the 2020 EPA limit',
		'Fits a 6-inch flue',
	]),
	list('fireplace, sweep', 'leaf', [
		'What the sweep does',
		'Covers the carpet and the couch',
		'Brushes the flue from top to bottom',
		'Films every joint with a camera',
		'Writes a report on the same day',
	]),
	list('fireplace, safety', 'corner', [
		'Sleep while the embers glow',
		'Two alarms for carbon monoxide',
		'Steel liner, welded in one piece',
		'Hearth of slate, 18 inches deep',
	]),
	paragraph('fireplace, paragraph', 'stripe', [
		'Why the glass stays clear',
		'A thin curtain of air falls in front of the glass. It keeps the',
		'soot away, so you wipe the door once a month and see the',
		'flames every evening.',
	]),
	columns('fireplace, columns', 'ember', {
		title: 'Gas or wood',
		columns: [
			{ head: 'Gas', lines: ['Lit in seconds', 'No storage', 'Yearly service'] },
			{ head: 'Wood', lines: ['Heat without power', 'Ashes twice a week', 'Yearly sweep'] },
		],
	}),
]

const GREENHOUSE_LISTS: readonly UnseenSlide[] = [
	list('greenhouse, glass', 'corner', [
		'Tomatoes in March',
		'Tempered glass, 4 mm thick',
		'Roof windows open at 75 degrees',
		'Gutters lead to a rain barrel',
		'Aluminum frame in four colors',
	]),
	list('greenhouse, build', 'ember', [
		'From lawn to greenhouse',
		'Level ground is all you need',
		'Footings go 30 inches deep',
		'Three people, four days',
		'We haul away the soil',
	]),
	list('greenhouse, winter', 'stripe', [
		'Warm roots in winter',
		'Soil cable under two beds',
		'Fleece rolls down at night',
		'Heater starts at 41 degrees',
	]),
	list('greenhouse, water', 'leaf', [
		'Water while you travel',
		'Drip lines for every pot',
		'Timer with a rain sensor',
		'Alarm on your phone',
	]),
	inSpanish(
		list('invernadero', 'corner', [
			'Un jardín todo el invierno',
			'Vidrio templado de cuatro milímetros',
			'Estructura de aluminio sin óxido',
			'Montaje en menos de una semana',
		]),
	),
	inSpanish(
		list('chimenea', 'ember', [
			'El calor de la leña',
			'Puerta de hierro con cristal limpio',
			'Cenizas sólo una vez al mes',
			'¿Preguntas? Venga a nuestra exposición',
		]),
	),
	paragraph('greenhouse, paragraph', 'corner', [
		'The air moves by itself',
		'Warm air leaves through the ridge and pulls cool air in at the',
		'floor. You need no fan and no power. A wax cylinder opens the',
		'windows as soon as the sun is strong.',
	]),
	paragraph('greenhouse, promise', 'leaf', [
		'If glass breaks',
		'Call us before noon and we replace the pane on the same day.',
		'The first two panes are free, whatever the reason was.',
	]),
	columns('greenhouse, columns', 'stripe', {
		title: 'Two ways to start',
		columns: [
			{ head: 'Lean-to', lines: ['Shares a wall', 'Stays warmer', 'From 6 by 8 feet'] },
			{ head: 'Freestanding', lines: ['Sun from all sides', 'More shelves', 'From 8 by 10 feet'] },
		],
	}),
]

const TABLES: readonly UnseenSlide[] = [
	table('fireplace prices', 'stripe', {
		title: 'Three fires, three prices',
		header: ['Model', 'Heat', 'Price'],
		rows: [
			['Alder', '18,000 BTU', '$3,850'],
			['Birch', '26,000 BTU', '$4,920'],
			['Cedar', '40,000 BTU', '$6,740'],
		],
	}),
	table('stove sizes', 'ember', {
		title: 'Which stove for which room',
		header: ['Room', 'Stove', 'Logs'],
		rows: [
			['Den', 'Small', '10 inches'],
			['Living room', 'Medium', '16 inches'],
			['Barn', 'Large', '22 inches'],
		],
	}),
	table('sweep plan', 'leaf', {
		title: 'When to sweep',
		header: ['Month', 'Visit'],
		rows: [
			['April', 'Sweep and film'],
			['August', 'Check the cap'],
			['October', 'Test the alarms'],
		],
	}),
	table('flue liners', 'corner', {
		title: 'Liners side by side',
		header: ['Clay', 'Steel', 'Cast'],
		rows: [
			['Lasts', '50 years', '20 years', '60 years'],
			['Gas', 'No', 'Yes', 'Yes'],
			['Price', '$2,100', '$2,800', '$4,600'],
		],
		ruled: true,
	}),
	table('greenhouse sizes', 'leaf', {
		title: 'Sizes we keep in stock',
		header: ['Size', 'Beds', 'Days', 'Price'],
		rows: [
			['6 by 8', '2', '3', '$5,400'],
			['8 by 10', '3', '4', '$7,950'],
			['10 by 16', '5', '6', '$12,300'],
		],
	}),
	table('greenhouse panes', 'stripe', {
		title: 'Glass or plastic',
		header: ['Glass', 'Polycarbonate'],
		rows: [
			['Light', '92%', '80%'],
			['Hail', 'May break', 'Holds'],
			['Weight', '10 kg', '2 kg'],
		],
	}),
	table('greenhouse payments', 'ember', {
		title: 'How you pay',
		header: ['Step', 'Share'],
		rows: [
			['Order', '20%'],
			['Frame stands', '50%'],
			['Glass is in', '30%'],
		],
	}),
	table('greenhouse care', 'corner', {
		title: 'Care plans',
		header: ['Plan', 'Visits', 'Cleaning', 'Price'],
		rows: [
			['Seed', '1 a year', 'No', '$190'],
			['Sprout', '2 a year', 'Yes', '$340'],
			['Harvest', '4 a year', 'Yes', '$610'],
		],
	}),
	inSpanish(
		table('precios', 'stripe', {
			title: 'Precios con montaje',
			header: ['Tamaño', 'Mesas', 'Precio'],
			rows: [
				['Pequeño', '2', '$5,400'],
				['Mediano', '3', '$7,950'],
				['Grande', '5', '$12,300'],
			],
		}),
	),
]

const CHARTS: readonly UnseenSlide[] = [
	chart('chimney fires', 'stripe', {
		title: 'Chimney fires in the county',
		points: [
			['2018', '61'],
			['2020', '54'],
			['2022', '38'],
			['2024', '29'],
		],
		scale: ['0', '20', '40', '60'],
	}),
	chart('heating cost', 'ember', {
		title: 'What a winter of heat costs',
		points: [
			['Electric', '$2,140'],
			['Oil', '$1,890'],
			['Gas', '$1,120'],
			['Wood', '$760'],
		],
		across: true,
	}),
	chart('stove efficiency', 'corner', {
		title: 'Heat that stays in the room',
		points: [
			['Open fire', '15%'],
			['Old stove', '55%'],
			['New stove', '82%'],
		],
		scale: ['0%', '50%', '100%'],
	}),
	chart('sweeps done', 'leaf', {
		title: 'Chimneys we swept',
		points: [
			['2021', '310'],
			['2022', '420'],
			['2023', '515'],
			['2024', '640'],
		],
	}),
	chart('harvest', 'ember', {
		title: 'Pounds of tomatoes per plant',
		points: [
			['Garden', '9'],
			['Tunnel', '14'],
			['Greenhouse', '26'],
		],
		scale: ['0', '10', '20', '30'],
	}),
	chart('season', 'stripe', {
		title: 'Length of the season',
		points: [
			['Open bed', '5 months'],
			['Cold frame', '7 months'],
			['Greenhouse', '11 months'],
		],
		across: true,
	}),
	chart('water saved', 'leaf', {
		title: 'Gallons per week',
		points: [
			['Hose', '120'],
			['Sprinkler', '90'],
			['Drip line', '35'],
		],
		across: true,
	}),
	chart('built', 'corner', {
		title: 'Greenhouses built',
		points: [
			['2020', '18'],
			['2021', '33'],
			['2022', '47'],
			['2023', '52'],
			['2024', '71'],
		],
	}),
]

/**
 * Fourth set of slides. Its subjects, fireplaces and greenhouses, and its designs and fonts do not occur in the first three
 * sets.
 */
export const FOURTH_SLIDES: readonly UnseenSlide[] = [
	...FIREPLACE_LISTS,
	...GREENHOUSE_LISTS,
	...TABLES,
	...CHARTS,
]
