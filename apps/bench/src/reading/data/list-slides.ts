import type { ReadingSlide } from '../reading-slide.ts'
import { LOOKS } from './looks.ts'

/**
 * Slides with lists and columns on strong gradients. Their trades were not known when the rules of the local engine were
 * written.
 */
export const LIST_SLIDES: readonly ReadingSlide[] = [
	{
		name: 'pool, sunset gradient',
		look: LOOKS.sunset,
		kind: 'list',
		title: 'A pool in nine weeks',
		lines: [
			'We dig in the first week',
			'Gunite cures for 28 days',
			'Tile and coping are set by hand',
			'You swim before the Fourth of July',
		],
	},
	{
		name: 'insulation, ocean gradient',
		look: LOOKS.ocean,
		kind: 'list',
		title: 'Where your heat goes',
		lines: [
			'42% through the attic',
			'24% through the walls',
			'R-60 blown cellulose stops most of it',
			'Xcel Energy rebates up to $1,200',
		],
	},
	{
		name: 'solar, night gradient',
		look: LOOKS.night,
		kind: 'list',
		title: 'Power when the grid is down',
		lines: [
			'10 kWh battery in the garage',
			'Switches over in 20 milliseconds',
			'30-yr panel warranty',
			'Installed by Dr. Elena Ortiz and her crew',
		],
	},
	{
		name: 'fence, moss gradient',
		look: LOOKS.moss,
		kind: 'list',
		title: 'Posts that do not lean',
		lines: [
			'Set 36 inches deep in concrete',
			'Western red cedar, No. 1 grade',
			'Call 811 before we dig',
			'Free repair for five years',
		],
	},
	{
		name: 'foundation, radial gray',
		look: LOOKS.glow,
		kind: 'list',
		title: 'What we saw in the crawl space',
		lines: [
			'Two cracked piers on the north side',
			'Standing water after the May storm',
			'Photographed on June 9, 2026',
			'No mold on the joists',
		],
	},
	{
		name: 'furnace, radial red',
		look: LOOKS.ember,
		kind: 'list',
		title: 'Your furnace is from 1998',
		lines: [
			'The heat exchanger is cracked',
			'It burns a third more gas than a new one',
			'We replace it in one day',
			'ENERGY STAR rated, 96% AFUE',
		],
	},
	{
		name: 'painting, soft gradient, columns',
		look: LOOKS.soft,
		kind: 'columns',
		title: 'Before and after the repaint',
		columns: [
			{
				head: 'Before',
				lines: ['Chalky south wall', 'Bare wood at the trim', 'Caulk split at 14 joints'],
			},
			{
				head: 'After',
				lines: ['Two coats of acrylic', 'Primed and sealed trim', 'Warranty of eight years'],
			},
		],
	},
	{
		name: 'windows, slate gradient, columns',
		look: LOOKS.slate,
		kind: 'columns',
		title: 'Who does what on the day',
		columns: [
			{ head: 'You', lines: ['Move the furniture', 'Park on the street', 'Keep pets inside'] },
			{ head: 'We', lines: ['Cover the floors', 'Haul the old windows', 'Wash the new glass'] },
		],
	},
	{
		name: 'tree care, ocean gradient, three cards',
		look: LOOKS.ocean,
		kind: 'columns',
		title: 'Three ways to care for the oak',
		columns: [
			{ head: 'Prune', lines: ['$480', 'Dead limbs only'] },
			{ head: 'Cable', lines: ['$1,150', 'Steel rods in the fork'] },
			{ head: 'Remove', lines: ['$3,900', 'Stump ground to 8 inches'] },
		],
	},
	{
		name: 'kitchen, paper, paragraph',
		look: LOOKS.paper,
		kind: 'paragraph',
		title: 'How the week goes',
		lines: [
			'Dana Whitfield meets you at 410 W 3rd St, Apt. 4B',
			'on Monday at 8:30 am, walks through every room and',
			'leaves you a written plan before the first cabinet is moved.',
		],
	},
	{
		name: 'Spanish, moss gradient',
		look: LOOKS.moss,
		kind: 'list',
		language: 'es',
		title: 'Garantía por escrito de 25 años',
		lines: [
			'Reparación sin costo durante el primer año',
			'Instalación en dos días, con nuestro propio equipo',
			'Llámenos mañana: atención en español',
			'Más de 300 dueños de casa ya firmaron',
		],
	},
	{
		name: 'Spanish, night gradient',
		look: LOOKS.night,
		kind: 'list',
		language: 'es',
		title: '¿Qué incluye el precio?',
		lines: [
			'Retiro del techo viejo y limpieza del jardín',
			'Ventilación nueva en el ático',
			'Inspección final con el dueño',
			'Financiación desde $149 al mes',
		],
	},
]
