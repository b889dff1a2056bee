import type { AnswerSource } from '../sources.ts'
import { faqs, passages, slides } from '../sources.ts'

/** Deck of an invented fence company. */
export const FENCE_DECK: AnswerSource[] = [
	...slides([
		[
			'fence-cover',
			'A fence that stays straight',
			'For the Novak family, Knoxville',
			'Hello Dana, good to be back. I measured your yard last week, and this is what we would build.',
		],
		[
			'fence-plan',
			'Your line, measured',
			'184 feet along the back and both sides',
			'Six feet tall, stepped down to four at the street',
			'Two gates: one for people, one wide enough for the mower',
		],
		[
			'fence-posts',
			'Posts that do not lean',
			'Steel posts, driven three feet deep',
			'No concrete, so nothing holds the water',
			'Tested in gusts of 110 mph',
		],
		[
			'fence-boards',
			'Western red cedar',
			'Picket on both faces, so the Millers next door see the same side as you',
			'Half-inch gaps let the breeze through and keep eyes out',
			'Left alone, cedar turns silver within two years',
		],
		[
			'fence-gate',
			'Gates that close by themselves',
			'Hinges with a spring, latch at 54 inches, out of reach of toddlers',
			'Meets the pool code of Knox County',
		],
		[
			'fence-days',
			'From stakes to handshake',
			'Utilities are marked first, which takes three business days',
			'Two mornings for the posts, one day for the boards',
			'The old chain-link leaves on our trailer',
		],
		[
			'fence-price',
			'Choose your fence',
			'Pine: $7,450',
			'Cedar: $9,980',
			'Composite: $14,300',
			'Half now, half when the last gate swings',
		],
		[
			'fence-promise',
			'Fifteen years upright',
			'A post that tilts within 15 years is reset without charge',
			'Boards are covered against splitting for five years',
		],
	]),
	...faqs([
		[
			'ffaq-line',
			'What if the fence ends up on the land of my neighbor?',
			'It will not. A surveyor marks the corners before we dig, and you get the drawing.',
		],
		[
			'ffaq-dog',
			'Can my dog dig under it?',
			'We can add a foot of wire mesh below the boards. It is $6 a foot.',
		],
		[
			'ffaq-slope',
			'What do you do where the ground slopes?',
			'We follow the ground in steps, so no gap is larger than three inches.',
		],
		[
			'ffaq-stain',
			'Do I have to stain it?',
			'Only if you want to keep the honey color. Then wait eight weeks and use an oil stain every three years.',
		],
	]),
]

/** Deck of an invented flooring company. */
export const FLOOR_DECK: AnswerSource[] = [
	...slides([
		[
			'floor-cover',
			'Floors you can live on',
			'For Priya and Tom, Raleigh',
			'Hi Priya, hi Tom. We looked at every room with you, and here is what we suggest.',
		],
		[
			'floor-rooms',
			'What we would lay where',
			'White oak planks in the living room, hall and dining room: 640 square feet',
			'Waterproof vinyl in the laundry and the mudroom',
			'Stairs get oak treads and painted risers',
		],
		[
			'floor-oak',
			'Real oak, made for traffic',
			'Four millimeters of solid wood on top, so it can be sanded three times',
			'A matte lacquer that hides scratches from claws and heels',
		],
		[
			'floor-under',
			'What you do not see',
			'Cork underneath takes the sound of footsteps',
			'We level any dip deeper than an eighth of an inch',
			'A moisture barrier goes over the slab',
		],
		[
			'floor-week',
			'Your week with us',
			'Monday: furniture out, carpet up',
			'Tuesday to Thursday: planks go down, room by room',
			'Friday: baseboards, stairs, and everything back in its place',
			'You can sleep at home every night',
		],
		[
			'floor-dust',
			'Breathing easy',
			'Our saws are hooked to a vacuum that catches 98 percent of what they throw',
			'Glue and lacquer are certified for nurseries',
		],
		[
			'floor-price',
			'What it comes to',
			'Engineered oak: $11,260',
			'Vinyl throughout: $6,840',
			'Stairs: $2,150',
			'18 months without interest through our bank',
		],
		[
			'floor-people',
			'Two brothers and a van full of tools',
			'Marco and Leo Silva have laid floors in Wake County for 22 years',
			'Bonded, with references on every street around you',
		],
	]),
	...faqs([
		[
			'flfaq-doors',
			'Will my doors still open?',
			'Yes. We trim every door that would scrape, at no charge.',
		],
		[
			'flfaq-wait',
			'Why do the boxes sit in the house before you start?',
			'Wood has to get used to your air. It rests in the rooms for three days.',
		],
		[
			'flfaq-heat',
			'Does it work with heated floors?',
			'The oak does, up to 81 degrees at the surface. The vinyl does not.',
		],
		[
			'flfaq-spare',
			'Do we keep some for later?',
			'Two boxes stay with you, so a plank can be swapped years from now.',
		],
	]),
]

export const FENCE_DOCUMENTS: AnswerSource[] = [
	...passages('fdoc-terms', 'Agreement, plain words', [
		'You can step back from the agreement until midnight of the third day. After that, materials already ordered are charged.',
		'We draw the permit. Approval of a homeowners association is yours to get; we give you the drawings it asks for.',
		'If we hit rock, digging takes longer and costs $95 an hour. We call you first.',
		'Sprinkler pipes that you showed us are repaired by us. Pipes nobody knew of are not.',
	]),
]

export const FLOOR_DOCUMENTS: AnswerSource[] = [
	...passages('fldoc-care', 'Living with wood', [
		'Use a barely damp mop and a soap made for lacquer. Steam ruins the finish.',
		'Keep the air between 35 and 55 percent humidity. In dry winters gaps open and close again in spring.',
		'Felt pads belong under every chair. Rugs with a rubber back leave yellow marks.',
		'Wipe up spills within an hour, water too. Standing water makes oak swell.',
	]),
	...passages('fldoc-terms', 'How we work together', [
		'Please empty shelves and drawers. We carry sofas, beds and tables; pianos and aquariums need a specialist.',
		'The finish is guaranteed for 25 years in homes and 10 years in rooms you let.',
		'A fifth is due at signing, the balance on the Friday we leave. We take checks, transfers and all major cards.',
		'If something hidden turns up below the carpet, such as rot or old tile with asbestos, we stop and quote it before going on.',
	]),
]
