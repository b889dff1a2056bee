import type { UnseenSlide } from '../unseen-slide.ts'
import { DESIGNS } from './designs.ts'

const list = (
	name: string,
	design: keyof typeof DESIGNS,
	[title, ...lines]: [string | string[], ...string[]],
): UnseenSlide => ({
	kind: 'list',
	name,
	design: DESIGNS[design],
	title: [title].flat(),
	lines,
})
const inSpanish = (slide: UnseenSlide): UnseenSlide => ({ ...slide, language: 'es' })

/** Slides with lists, columns and paragraphs, about trades that do not occur in the training slides. */
export const UNSEEN_LISTS: readonly UnseenSlide[] = [
	list('garage door', 'magazine', [
		'A door that opens every morning',
		'Torsion springs rated for 25,000 cycles',
		'Nylon rollers, so the bedroom stays quiet',
		'Photo eyes tested before we leave',
		'Belt drive with battery backup',
	]),
	list('chimney', 'panel', [
		['What the', 'camera found in', 'your chimney'],
		'Three cracked flue tiles below the roof',
		'Creosote a quarter inch thick',
		'The cap is missing since the storm',
		'Mortar joints are open on the west side',
	]),
	list('septic', 'poster', [
		'How we care for your septic',
		'Pumped every three years',
		'Filter rinsed at each visit',
		'Baffles checked with a mirror',
		'Lids raised to the surface',
	]),
	list('deck builder', 'sheet', [
		'Four steps to your new deck',
		'We draw it with you on site',
		'The city approves the plan',
		'Footings go in 42 inches deep',
		'Boards and rails in eight days',
	]),
	list('epoxy floor', 'dusk', [
		'Why our floors do not peel',
		'Diamond grinding instead of acid',
		'Moisture measured in five places',
		'Two coats of polyaspartic on top',
		'Walk on it after 24 hours',
	]),
	list('closet', 'frost', [
		'Everything has its place',
		'Double hanging for shirts and pants',
		'Soft-close drawers up to 30 inches wide',
		'Shoe shelves set at an angle',
		'LED strips under each shelf',
	]),
	list('irrigation', 'dusk', [
		'Water only where it grows',
		'Rain sensor skips wet days',
		'Drip lines for the rose beds',
		'Winter blowout is $95',
	]),
	list('pest control', 'panel', [
		['Bugs stay', 'outside'],
		'Inspection of 14 entry points',
		'Bait stations along the fence',
		'Safe for kids and pets once dry',
		'Return visits at no charge',
	]),
	list('stair lift', 'magazine', [
		'Upstairs again, without the stairs',
		'Carries up to 350 pounds',
		'Installed in about four hours',
		'Folds to 13 inches against the wall',
	]),
	inSpanish(
		list('riego', 'poster', [
			'Su jardín sin desperdiciar agua',
			'Revisamos cada válvula y tubería',
			'El sensor apaga el riego si llueve',
			'Garantía de cinco años por escrito',
			'Mantenimiento en otoño: $95',
		]),
	),
	inSpanish(
		list('cochera', 'frost', [
			'Así cambiamos su puerta',
			'Retiramos la puerta vieja el mismo día',
			'Ajustamos los resortes con cuidado',
			'¿Hace ruido? Volvemos sin costo',
		]),
	),
	{
		name: 'ventanas',
		kind: 'paragraph',
		design: DESIGNS.sheet,
		language: 'es',
		title: ['Nuestra promesa'],
		lines: [
			'Llegamos a la hora acordada, cubrimos los pisos y',
			'dejamos la casa más limpia que al llegar. Si algo falla',
			'en los próximos diez años, lo reparamos gratis.',
		],
	},
	{
		name: 'countertops, paragraph',
		kind: 'paragraph',
		design: DESIGNS.frost,
		title: ['From slab to sink'],
		lines: [
			'You choose the slab in our yard, so the veins you see are the',
			'veins you get. We measure with a laser once your cabinets are',
			'level, and the sink is cut by water, not by a saw.',
		],
	},
	{
		name: 'radon, paragraph',
		kind: 'paragraph',
		design: DESIGNS.dusk,
		title: ['What radon is'],
		lines: [
			'Radon is a gas that rises from the soil into the basement. You',
			'cannot see or smell it. A fan below the slab draws it out and',
			'releases it above the roof, day and night.',
		],
	},
	{
		name: 'sunroom, columns',
		kind: 'columns',
		design: DESIGNS.poster,
		title: ['Three seasons or four'],
		columns: [
			{ head: 'Three seasons', lines: ['Single glass panes', 'April to October', 'No heating'] },
			{ head: 'Four seasons', lines: ['Triple glass panes', 'All year', 'Heat pump'] },
		],
	},
	{
		name: 'generator, columns',
		kind: 'columns',
		design: DESIGNS.dusk,
		title: ['When the power goes out'],
		columns: [
			{ head: 'Without us', lines: ['Food spoils in hours', 'Sump pump stops'] },
			{ head: 'With us', lines: ['On in ten seconds', 'Runs the whole house'] },
		],
	},
	{
		name: 'waterproofing, columns',
		kind: 'columns',
		design: DESIGNS.frost,
		title: ['Who does what'],
		columns: [
			{ head: 'Monday', lines: ['Crew of four', 'Trench along walls'] },
			{ head: 'Tuesday', lines: ['Drain tile', 'Sump basin'] },
			{ head: 'Wednesday', lines: ['New concrete', 'Walkthrough'] },
		],
	},
]
