import type { AnswerSource } from '../sources.ts'
import { faqs, passages, slides } from '../sources.ts'

/** Deck of an invented company that replaces septic systems. */
export const SEPTIC_DECK: AnswerSource[] = [
	...slides([
		[
			'septic-cover',
			'A yard that stays dry',
			'For the Okafor family, 18 Millrace Lane',
			'Thank you for digging out the old drawings. Here is what we saw when we opened the lids.',
		],
		[
			'septic-found',
			'What the camera showed',
			'The outlet baffle has crumbled away',
			'Roots of the silver maple fill the second trench',
			'Standing water 14 inches below the grass',
			'The steel tank is rusted through at the seam',
		],
		[
			'septic-plan',
			'The new system',
			'Concrete tank of 1,500 gallons with two chambers',
			'Effluent filter at the outlet, cleaned from above',
			'Four trenches of 60 feet with gravelless chambers',
			'Risers bring both lids to the surface',
		],
		[
			'septic-week',
			'Five days from start to finish',
			'Monday: locate the lines and strip the sod',
			'Tuesday: set the tank with a crane truck',
			'Wednesday and Thursday: dig and lay the trenches',
			'Friday: inspection by the county, then backfill',
		],
		[
			'septic-living',
			'While we work',
			'You can shower and flush every evening, except on Tuesday',
			'A portable toilet stands by the garage on Tuesday',
			'Keep the cars on the street from Monday to Friday',
		],
		[
			'septic-care',
			'How to make it last thirty years',
			'Have the tank pumped every three years',
			'Rinse the filter each spring',
			'Grass only above the trenches, no trees and no sheds',
		],
		[
			'septic-price',
			'Two ways to do it',
			'Tank and trenches: $17,800',
			'Tank only: $7,950',
			'Alarm with a float switch: add $390',
		],
		[
			'septic-promise',
			'What we stand behind',
			'The tank is warranted for twenty years against cracks',
			'Trenches are warranted for five years',
			'State license S-2207, insured to two million dollars',
		],
	]),
	...faqs([
		[
			'sfaq-time',
			'How long does the installation take?',
			'Five working days, if the county inspector comes on Friday as planned.',
		],
		[
			'sfaq-smell',
			'Will my yard smell during the work?',
			'A little on the day when we pump out the old tank. By evening the smell is gone.',
		],
		[
			'sfaq-permit',
			'Who gets the permit?',
			'We apply at the county health department, and the fee of $425 is part of the price.',
		],
		[
			'sfaq-old',
			'What happens to the old tank?',
			'It is pumped empty, crushed and filled with sand, as the county requires.',
		],
		[
			'sfaq-trees',
			'Can I plant trees over the trenches?',
			'No. Roots clog the pipes. Grass and shallow flowers are fine.',
		],
		[
			'sfaq-disposal',
			'Can I use a garbage disposal?',
			'You can, but food scraps fill the tank about twice as fast, so plan to pump more often.',
		],
		[
			'sfaq-deposit',
			'How much is the deposit?',
			'Ten percent when you sign, and nothing more until the tank is in the ground.',
		],
		[
			'sfaq-financing',
			'Do you offer financing?',
			'Yes. Lakeshore Credit Union lends up to $25,000 over ten years to our customers.',
		],
		[
			'sfaq-grass',
			'Who repairs the lawn?',
			'We grade the soil, seed it and cover it with straw. You water it for four weeks.',
		],
		[
			'sfaq-winter',
			'Do you work in winter?',
			'Yes, until the frost is deeper than eight inches, usually in January.',
		],
		[
			'sfaq-pump',
			'How often does the tank need to be pumped?',
			'Every three years for a family of four.',
		],
		[
			'sfaq-home',
			'Do we need to be home while you work?',
			'Only on Friday morning, when the inspector wants to see the alarm panel inside.',
		],
		[
			'sfaq-water',
			'Can we use water during the work?',
			'Yes, in the evenings. Tuesday is the only day without.',
		],
		[
			'sfaq-warranty',
			'How long is the warranty?',
			'Twenty years on the tank and five years on the trenches.',
		],
	]),
]

/** Passages from the documents of the septic company. */
export const SEPTIC_DOCUMENTS: AnswerSource[] = [
	...passages('sdoc-terms', 'Terms and conditions', [
		'If we hit rock, we stop and show you. Rock removal is billed at $240 an hour and only with your signature.',
		'You may cancel within three business days after signing and get every dollar back.',
		'Private lines such as dog fences and sprinklers are not marked by 811. Tell us where they run, or we cannot pay for repairs.',
		'The balance is due within ten days after the county has approved the system. A late payment bears 1 percent a month.',
		'We carry workers compensation for every person on your property.',
	]),
	...passages('sdoc-manual', 'Owner manual', [
		'When the alarm sounds, press the silence button, use little water and call us at any hour. There is a day of reserve in the tank.',
		'Wipes do not dissolve, even when the box says flushable. Put them in the trash.',
		'Bleach in normal laundry amounts does no harm. Paint thinner and drain opener kill the bacteria.',
		'Do not drive or park on the trenches. A riding mower is light enough.',
		'Water softener brine should go to a separate drain.',
	]),
]

/** Deck of an invented company that installs home elevators. */
export const ELEVATOR_DECK: AnswerSource[] = [
	...slides([
		[
			'lift-cover',
			'Every floor, for good',
			'For Ruth and Walter Lindqvist',
			'Ruth, Walter, thank you for showing us the house. We found a place where it fits without losing a room.',
		],
		[
			'lift-place',
			'Where it goes',
			'In the two closets that lie above each other beside the stairs',
			'Inside width of the cab: 36 inches, inside depth: 48 inches',
			'A wheelchair and one person beside it fit',
		],
		[
			'lift-kind',
			'How it moves',
			'A screw drive without oil and without a machine room',
			'Up one floor in 25 seconds',
			'Quieter than a dishwasher: 48 decibels',
			'Lowers itself to the ground floor in a power failure',
		],
		[
			'lift-safe',
			'Safe with grandchildren',
			'The doors lock when the cab is on another floor',
			'A light curtain stops the door before it touches a hand',
			'A telephone in the cab, connected day and night',
		],
		[
			'lift-build',
			'Three weeks, one noisy',
			'Week one: open the floors and build the shaft',
			'Week two: rails, drive and cab',
			'Week three: doors, paint and state inspection',
		],
		[
			'lift-price',
			'Two cabs',
			'White panel cab: $38,400',
			'Maple cab with brass rail: $43,900',
			'Third stop in the attic: add $9,200',
		],
		[
			'lift-service',
			'Service',
			'Two visits a year: $340 a year',
			'First two years included',
			'A technician within four hours if the cab is stuck',
		],
		[
			'lift-us',
			'Who we are',
			'Family business in Duluth since 1984',
			'More than 900 lifts in Minnesota and Wisconsin',
			'Six technicians, all certified by the state',
		],
	]),
	...faqs([
		[
			'efaq-time',
			'How long does the work take?',
			'Three weeks from the first cut to the state inspection.',
		],
		[
			'efaq-power',
			'What happens if the power goes out?',
			'A battery lowers the cab to the ground floor and opens the door.',
		],
		[
			'efaq-stuck',
			'What if the elevator gets stuck?',
			'Press the yellow button. The telephone connects you, and a technician is there within four hours.',
		],
		['efaq-weight', 'How much weight can it carry?', 'Up to 950 pounds, or five adults.'],
		['efaq-noise', 'Is it loud?', 'No. At 48 decibels it is quieter than a dishwasher.'],
		[
			'efaq-permit',
			'Do I need a permit?',
			'Yes, a state elevator permit. We apply for it, and it takes about ten days.',
		],
		[
			'efaq-dust',
			'How do you keep the dust out of the house?',
			'We seal the closets with zip walls and run an air scrubber until the shaft is closed.',
		],
		[
			'efaq-insurance',
			'Does Medicare pay for it?',
			'No. Medicare does not pay for home elevators, but the Veterans Administration sometimes gives a grant.',
		],
		[
			'efaq-stay',
			'Can we stay in the house during the work?',
			'Yes. The stairs stay free, and the noisy work is between nine and three.',
		],
		[
			'efaq-color',
			'Can I choose the color of the cab?',
			'Yes. White, sand and gray cost the same. Any other color is $480.',
		],
		[
			'efaq-service',
			'How often does it need service?',
			'Twice a year. We call you to make the appointment.',
		],
		[
			'efaq-deposit',
			'How much do I pay up front?',
			'Thirty percent with the order, because the cab is built for your house.',
		],
		[
			'efaq-wheelchair',
			'Does a wheelchair fit?',
			'Yes, a wheelchair of up to 30 inches and one person beside it.',
		],
		[
			'efaq-warranty',
			'How long is the warranty on the drive?',
			'Ten years on the drive, and three years on everything else.',
		],
	]),
]

/** Passages from the documents of the elevator company. */
export const ELEVATOR_DOCUMENTS: AnswerSource[] = [
	...passages('edoc-terms', 'Contract terms', [
		'After the cab is in production, a cancellation costs the materials that were ordered, at most 30 percent of the price.',
		'Painting outside of the shaft, such as the hallway ceiling, is not part of the price.',
		'If we find asbestos, we stop work, and a licensed company removes it at your cost.',
		'The second payment of 50 percent is due when the cab arrives, the rest after the inspection.',
		'Electrical work includes a separate 220 volt circuit from your panel.',
	]),
	...passages('edoc-manual', 'Using your elevator', [
		'Hold the button until the cab has stopped. Children under twelve should ride with an adult.',
		'Wipe the door sensors with a dry cloth once a month. Do not use glass cleaner.',
		'In a fire, take the stairs. The elevator does not leave the floor when the smoke alarm sounds.',
		'The light in the cab goes off after three minutes to save power.',
		'To move furniture, hang the quilted pads from the hooks under the ceiling.',
	]),
]
