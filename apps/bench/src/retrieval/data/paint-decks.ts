import type { AnswerSource } from '../sources.ts'
import { faqs, passages, slides } from '../sources.ts'

/** Deck of an invented company that paints the outside of houses. */
export const EXTERIOR_DECK: AnswerSource[] = [
	...slides([
		[
			'ext-cover',
			'Color that stays',
			'For the Whitaker house on Alder Lane',
			'Good afternoon, June. Here is what we saw on Thursday and what we propose.',
		],
		[
			'ext-seen',
			'What we saw',
			'Chalky siding on the south wall',
			'Two window sills are soft with decay',
			'Old caulk has opened around the trim',
		],
		[
			'ext-prep',
			'Before the first coat',
			'House washed and left to dry for two days',
			'Loose paint scraped, edges sanded',
			'Bare wood primed with oil',
		],
		[
			'ext-paint',
			'What goes on the wall',
			'Two coats of Sherland Summit, a pure acrylic',
			'Resists fading and mildew',
			'We spray and then roll it in by hand',
		],
		[
			'ext-days',
			'Five days in dry weather',
			'Four painters and a foreman, Luis',
			'Eight in the morning until half past four',
			'Drop cloths over shrubs and walkways',
		],
		[
			'ext-promise',
			'Our promise',
			'Peeling and blisters repaired at no charge for seven years',
			'A free touch-up visit after one year',
		],
		[
			'ext-price',
			'Your investment',
			'Walls only: $6,850',
			'Walls and trim: $8,400',
			'Everything, with the porch: $9,900',
			'20 percent to book, the rest on the last day',
		],
	]),
	...faqs([
		[
			'xfaq-colors',
			'Can you help us choose a color?',
			'A color consultant visits for an hour at no cost, and we brush three samples on your wall.',
		],
		[
			'xfaq-rain',
			'What if it rains?',
			'We stop four hours before rain is expected and come back when the walls are dry.',
		],
		[
			'xfaq-lead',
			'Our house is from 1955. Is the old paint dangerous?',
			'We test for lead first. If there is any, our certified crew works by the federal rules.',
		],
		[
			'xfaq-rot',
			'Do you repair wood?',
			'Yes. A carpenter replaces bad boards and sills for $85 an hour and the material.',
		],
	]),
]

export const EXTERIOR_DOCUMENTS: AnswerSource[] = [
	...passages('xdoc-visit', 'Getting ready', [
		'Please park away from the house so that no spray lands on your vehicles.',
		'Windows have to be shut while we spray. We unmask them every evening.',
		'Keep dogs out of the yard until the foreman tells you that the paint is dry.',
		'We use one outdoor faucet and one outlet.',
	]),
	...passages('xdoc-terms', 'Our terms', [
		'You can step back from the contract in writing within three days.',
		'Everyone on the ladder is our employee and is covered by workers compensation.',
		'We take checks and cards. There is no fee for either.',
	]),
]

/** Deck of an invented company that paints rooms. */
export const INTERIOR_DECK: AnswerSource[] = [
	...slides([
		[
			'int-cover',
			'Fresh rooms in a week',
			'Prepared for Omar and Beth Haddad',
			'Thank you for showing us around.',
		],
		[
			'int-rooms',
			'What we will paint',
			'Living room, hall and three bedrooms',
			'Ceilings included, closets not',
		],
		[
			'int-care',
			'Your things are safe',
			'We slide heavy pieces to the middle and wrap them in plastic',
			'Floors are covered with paper from wall to wall',
			'Vacuumed and back in place each night',
		],
		[
			'int-air',
			'Kind to your lungs',
			'No solvents and almost no odor',
			'You can sleep in the room the same night',
		],
		[
			'int-finish',
			'A finish that can be washed',
			'Matte on ceilings, eggshell on walls, semi-gloss on trim',
			'Fingerprints come off with a damp sponge',
		],
		[
			'int-team',
			'Who comes',
			'Nadia and two painters, the same three every day',
			'All of them screened by an agency',
			'Painting since 2003',
		],
		[
			'int-price',
			'Packages',
			'Refresh, one coat: $3,600',
			'Renew, two coats: $4,750',
			'Renew also covers doors and baseboards',
			'Monthly payments from $99 through Lumen Bank',
		],
	]),
	...faqs([
		[
			'nfaq-holes',
			'Do you fix holes in the wall?',
			'Nail holes and hairline cracks are filled without charge. Larger patches are $60 each.',
		],
		['nfaq-start', 'How soon can you start?', 'Usually twelve days after you sign.'],
		[
			'nfaq-leftover',
			'Do we get the paint that is left?',
			'Yes, labeled by room, so that you can touch up later.',
		],
		['nfaq-wallpaper', 'Can you take off wallpaper?', 'We steam it off for $2 a square foot.'],
	]),
]

export const INTERIOR_DOCUMENTS: AnswerSource[] = [
	...passages('ndoc-terms', 'Agreement', [
		'A quarter is due when you sign, and the balance when you have walked the rooms with us.',
		'If you want another color once we have begun, the change is written down with its price first.',
		'Our prices hold for 45 days.',
		'Should we stain or break anything, we pay for the repair.',
		'Someone may hand us a key or a door code; nobody has to stay in the house.',
		'Walls are guaranteed for three years against peeling.',
	]),
]
