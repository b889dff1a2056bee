import type { UnseenSlide } from '../unseen-slide.ts'
import { FIFTH_DESIGNS } from './designs.ts'
import { FIFTH_CHARTS } from './fifth-charts.ts'
import { inSpanish, slideBuilders } from './slide-builders.ts'

const { columns, list, paragraph, table } = slideBuilders(FIFTH_DESIGNS)

const TURF_LISTS: readonly UnseenSlide[] = [
	list('turf, lawn', 'lawn', [
		'Green in August, green in January',
		'Blades in three shades of green',
		'Drains an inch of rain in a minute',
		'Safe for dogs and bare feet',
		'Seams glued and sewn',
	]),
	list('turf, base', 'card', [
		'What lies under the turf',
		'Old sod goes to the compost yard',
		'Four inches of crushed granite',
		'A weed barrier that lets water through',
		'Edges nailed every six inches',
	]),
	list('turf, pets', 'post', [
		'Made for muddy paws',
		'Rinse it with a hose',
		'Infill that binds the smell',
		'No holes under the fence',
	]),
	list('turf, putting green', 'haze', [
		'Nine holes behind the house',
		'Rolls as fast as a real green',
		'Two cups and a fringe of rough',
		'Shaped by hand, no two alike',
		'Ready to play in five days',
	]),
	inSpanish(
		list('césped', 'lawn', [
			'Un jardín verde sin regar',
			'Hojas suaves para los niños',
			'Base de grava bien compactada',
			'Instalación en tres días',
			'Ocho años de garantía',
		]),
	),
	paragraph('turf, paragraph', 'card', [
		'Why it stays cool',
		'The blades reflect the light that heats other turf. On a hot',
		'day our lawn is 20 degrees cooler than plain plastic grass,',
		'and children can play on it at noon.',
	]),
	columns('turf, columns', 'post', {
		title: 'Real grass or turf',
		columns: [
			{ head: 'Real grass', lines: ['Mow every week', 'Water at dawn', 'Brown in fall'] },
			{ head: 'Turf', lines: ['Brush it monthly', 'Rinse after pets', 'Green all year'] },
		],
	}),
]

const THEATER_LISTS: readonly UnseenSlide[] = [
	list('theater, room', 'screen', [
		'A cinema down the hall',
		'Screen of 120 inches',
		'Black paint that swallows light',
		'Seats on two levels',
		'One button dims the lamps',
	]),
	list('theater, sound', 'card', [
		'Sound from every side',
		'Seven speakers inside the walls',
		'Two subwoofers under the stage',
		'Tuned with a microphone in each seat',
	]),
	list('theater, quiet', 'haze', [
		'The baby sleeps next door',
		'Double drywall with green glue',
		'A solid door with rubber seals',
		'Ducts lined with felt',
	]),
	list('theater, steps', 'screen', [
		'How the room comes together',
		'We measure the echo first',
		'You see a drawing in color',
		'Wires go in before the drywall',
		'Movie night after four weeks',
	]),
	inSpanish(
		list('cine en casa', 'card', [
			'El cine viaja a su hogar',
			'Pantalla de tres metros',
			'Butacas de piel con mesa',
			'Sonido ajustado a cada asiento',
		]),
	),
	inSpanish(
		list('pasos', 'haze', [
			'Así trabajamos con usted',
			'Medimos el cuarto sin costo',
			'Dibujamos dos propuestas',
			'Usted elige la mejor',
		]),
	),
	list('theater, chairs', 'post', [
		'Chairs for a long movie',
		'Footrests rise without a sound',
		'Cup holders stay cool',
		'Fabric wipes clean',
	]),
	paragraph('theater, paragraph', 'lawn', [
		'One remote is enough',
		'Press the red button and the room does the rest. The shades',
		'go down, the projector warms up, and the lamps dim slowly.',
	]),
	columns('theater, columns', 'screen', {
		title: 'Projector or television',
		columns: [
			{ head: 'Projector', lines: ['Up to 150 inches', 'Needs a dark room', 'Hidden in a box'] },
			{ head: 'Television', lines: ['Up to 98 inches', 'Bright at noon', 'Hangs on a wall'] },
		],
	}),
	columns('theater, three columns', 'card', {
		title: 'Three kinds of seats',
		columns: [
			{ head: 'Sofa', lines: ['Seats three', 'Soft fabric'] },
			{ head: 'Recliner', lines: ['Motor and lamp', 'Real leather'] },
			{ head: 'Bench', lines: ['Fits children', 'Storage below'] },
		],
	}),
]

const TABLES: readonly UnseenSlide[] = [
	table('turf prices', 'lawn', {
		title: 'Turf by the square foot',
		header: ['Turf', 'Height', 'Price'],
		rows: [
			['Patio', '1.25 inches', '$9.80'],
			['Family', '1.5 inches', '$11.40'],
			['Meadow', '2 inches', '$13.90'],
		],
	}),
	table('lawn sizes', 'card', {
		title: 'Typical yards',
		header: ['Yard', 'Square feet', 'Days', 'Price'],
		rows: [
			['Courtyard', '250', '2', '$3,100'],
			['Side yard', '480', '3', '$5,650'],
			['Back yard', '1,100', '5', '$12,400'],
		],
	}),
	table('turf care', 'post', {
		title: 'Care through the year',
		header: ['Season', 'Care'],
		rows: [
			['Spring', 'Brush and rinse'],
			['Summer', 'Top up the infill'],
			['Fall', 'Blow off the leaves'],
		],
	}),
	table('turf compared', 'haze', {
		title: 'Grass and turf compared',
		header: ['Grass', 'Turf'],
		rows: [
			['Water', '4,200 gallons', '90 gallons'],
			['Mowing', 'Weekly', 'Never'],
			['Weeds', 'Many', 'Few'],
		],
		ruled: true,
	}),
	inSpanish(
		table('precios de césped', 'lawn', {
			title: 'Precios por tamaño',
			header: ['Jardín', 'Días', 'Precio'],
			rows: [
				['Chico', '2', '$3,100'],
				['Mediano', '3', '$5,650'],
				['Grande', '5', '$12,400'],
			],
		}),
	),
	table('theater packages', 'screen', {
		title: 'Three packages',
		header: ['Package', 'Screen', 'Speakers', 'Price'],
		rows: [
			['Matinee', '98 inches', '5', '$8,900'],
			['Premiere', '120 inches', '7', '$16,700'],
			['Gala', '150 inches', '11', '$31,200'],
		],
	}),
	table('projectors', 'haze', {
		title: 'Projectors we install',
		header: ['Model', 'Lumens', 'Hours'],
		rows: [
			['Compact', '1,800', '20,000'],
			['Standard', '2,500', '25,000'],
			['Laser', '3,300', '30,000'],
		],
	}),
	table('theater payments', 'card', {
		title: 'Four payments',
		header: ['Step', 'Share'],
		rows: [
			['Contract', '15%'],
			['Wires are in', '35%'],
			['Seats arrive', '40%'],
			['First movie', '10%'],
		],
	}),
	table('theater weeks', 'screen', {
		title: 'Week by week',
		header: ['Week', 'Work'],
		rows: [
			['One', 'Framing and wires'],
			['Two', 'Drywall and paint'],
			['Three', 'Carpet and seats'],
		],
	}),
]

/** Fifth set of slides. Its subjects, artificial turf and home theaters, do not occur in the first four sets. */
export const FIFTH_SLIDES: readonly UnseenSlide[] = [
	...TURF_LISTS,
	...THEATER_LISTS,
	...TABLES,
	...FIFTH_CHARTS,
]
