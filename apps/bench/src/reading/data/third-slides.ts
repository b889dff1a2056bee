import type { UnseenSlide } from '../unseen-slide.ts'
import { THIRD_DESIGNS } from './designs.ts'
import { inSpanish, slideBuilders } from './slide-builders.ts'

const { chart, columns, list, paragraph, table } = slideBuilders(THIRD_DESIGNS)

/** Third set of slides, with trades, designs and fonts that no earlier set has. */
export const THIRD_SLIDES: readonly UnseenSlide[] = [
	list('awning', 'band', [
		'Shade at the push of a button',
		'Acrylic fabric in 60 colors',
		'Wind sensor closes it by itself',
		'Mounted under the eaves in a day',
		'Ten years on the motor',
	]),
	list('sauna', 'right', [
		['A sauna in', 'your basement'],
		'Hemlock walls and benches',
		'Heater of 6 kilowatts',
		'Ready in 40 minutes',
		'Glass door, 8 mm thick',
	]),
	list('water heater', 'forest', [
		'Hot water without waiting',
		'Heats only what you use',
		'Hangs on the wall of the laundry',
		'Saves 28% of the gas',
	]),
	list('gate', 'blush', [
		'A gate that knows you',
		'Opens by phone or keypad',
		'Steel frame, powder coated',
		'Stops when a child is near',
		'Solar panel charges the motor',
	]),
	list('wallpaper', 'forest', [
		'Walls with a story',
		'Old paper comes off with steam',
		'Seams you will not find',
		'Two rooms in three days',
	]),
	list('mosquito', 'right', [
		['Evenings', 'on the patio'],
		'Nozzles hidden along the eaves',
		'Mist at dawn and at dusk',
		'Safe for bees at noon',
	]),
	list('tuckpointing', 'blush', [
		'New joints for old brick',
		'Mortar matched in color and strength',
		'Joints cut to a depth of 1 inch',
		'Scaffold stands for four days',
	]),
	list('smart locks', 'band', [
		'Keys you cannot lose',
		'Codes for guests and cleaners',
		'Battery lasts about a year',
		'Works without the internet',
	]),
	inSpanish(
		list('toldos', 'blush', [
			'Sombra todo el año',
			'Tela lavable de color beige',
			'El motor tiene garantía de diez años',
			'Instalación en una mañana',
		]),
	),
	inSpanish(
		list('ladrillo', 'band', [
			'Así reparamos el ladrillo',
			'Quitamos el mortero dañado',
			'Igualamos el color y la textura',
			'¿Dudas? Llámenos después de las nueve',
		]),
	),
	paragraph('sauna, paragraph', 'band', [
		'Why wood stays cool',
		'Hemlock holds little heat, so the benches never burn your skin.',
		'The stones hold a lot of heat. Pour a cup of water on them, and',
		'the steam makes the air feel ten degrees warmer.',
	]),
	paragraph('water heater, paragraph', 'blush', [
		'One call is enough',
		'When the water turns cold, you call one number. Somebody',
		'answers within two minutes, and a plumber with the parts in',
		'the van is at your door on the same day.',
	]),
	columns('gate, columns', 'blush', {
		title: 'Swing or slide',
		columns: [
			{ head: 'Swing gate', lines: ['Needs room to open', 'Two motors', 'Six hours of work'] },
			{ head: 'Slide gate', lines: ['Fits a slope', 'One motor', 'Two days of work'] },
		],
	}),
	columns('wallpaper, columns', 'band', {
		title: 'Your part and ours',
		columns: [
			{ head: 'You', lines: ['Empty the shelves', 'Pick the pattern'] },
			{ head: 'We', lines: ['Cover the floor', 'Repair the plaster'] },
		],
	}),
	table('awning sizes', 'band', {
		title: 'Choose your width',
		header: ['Width', 'Reach', 'Price'],
		rows: [
			['10 feet', '8 feet', '$2,450'],
			['14 feet', '10 feet', '$3,180'],
			['18 feet', '11 feet', '$3,960'],
		],
	}),
	table('sauna heaters', 'right', {
		title: ['Which', 'heater'],
		header: ['Heater', 'Volts', 'Minutes'],
		rows: [
			['Small', '120', '55'],
			['Medium', '240', '40'],
			['Large', '240', '30'],
		],
	}),
	table('water heaters', 'forest', {
		title: 'Tank or tankless',
		header: ['Tank', 'Tankless'],
		rows: [
			['Lasts', '11 years', '20 years'],
			['Space', '16 square feet', '2 square feet'],
			['Showers', '2 in a row', 'No limit'],
		],
	}),
	table('mosquito plans', 'blush', {
		title: 'Plans for the summer',
		header: ['Plan', 'Refills', 'Ticks', 'Price'],
		rows: [
			['Patio', '2', 'No', '$640'],
			['Garden', '4', 'Yes', '$980'],
			['Estate', '6', 'Yes', '$1,460'],
		],
		ruled: true,
	}),
	table('brick steps', 'band', {
		title: 'Four days on the scaffold',
		header: ['Day', 'Work'],
		rows: [
			['Monday', 'Scaffold and sheets'],
			['Tuesday', 'Cut the joints'],
			['Wednesday', 'Fill and shape'],
			['Thursday', 'Wash and inspect'],
		],
		ruled: true,
	}),
	table('lock types', 'forest', {
		title: 'Three locks compared',
		header: ['Keypad', 'Phone', 'Fingerprint'],
		rows: [
			['Users', '20', '50', '100'],
			['Battery', '12 months', '9 months', '6 months'],
			['Price', '$190', '$260', '$340'],
		],
		ruled: true,
	}),
	inSpanish(
		table('planes', 'band', {
			title: 'Planes de servicio',
			header: ['Plan', 'Visitas', 'Precio'],
			rows: [
				['Básico', '2', '$180'],
				['Completo', '4', '$320'],
				['Total', '12', '$890'],
			],
		}),
	),
	table('payments', 'right', {
		title: ['When', 'you pay'],
		header: ['Step', 'Share'],
		rows: [
			['Order', '30%'],
			['Delivery', '50%'],
			['Approval', '20%'],
		],
	}),
	chart('gas prices', 'blush', {
		title: 'The price of gas',
		points: [
			['2017', '$41'],
			['2019', '$48'],
			['2021', '$67'],
			['2023', '$92'],
		],
		scale: ['$0', '$50', '$100'],
	}),
	chart('saunas built', 'forest', {
		title: 'Saunas we have built',
		points: [
			['2020', '24'],
			['2021', '37'],
			['2022', '58'],
			['2023', '83'],
		],
	}),
	chart('shade', 'band', {
		title: 'How hot the patio gets',
		points: [
			['No shade', '96 degrees'],
			['Umbrella', '88 degrees'],
			['Awning', '79 degrees'],
		],
		across: true,
	}),
	chart('bites', 'right', {
		title: ['Bites', 'per evening'],
		points: [
			['Before', '23'],
			['Week 1', '9'],
			['Week 3', '2'],
		],
		scale: ['0', '10', '20'],
	}),
	chart('brick life', 'blush', {
		title: 'How long joints last',
		points: [
			['Caulk', '3 years'],
			['Cement', '15 years'],
			['Lime', '60 years'],
		],
		across: true,
	}),
	chart('burglaries', 'band', {
		title: 'Break-ins on our street',
		points: [
			['2019', '14'],
			['2020', '12'],
			['2021', '9'],
			['2022', '5'],
			['2023', '4'],
		],
		scale: ['0', '5', '10', '15'],
	}),
	chart('hot water use', 'forest', {
		title: 'Where hot water goes',
		points: [
			['Shower', '46%'],
			['Laundry', '27%'],
			['Kitchen', '18%'],
		],
		across: true,
	}),
	chart('quotes', 'right', {
		title: ['Days until', 'your quote'],
		points: [
			['Others', '11 days'],
			['We', '2 days'],
			['Urgent', '1 day'],
		],
		across: true,
	}),
]
