import { type AnswerSource, faqs, passages, slides } from '../sources.ts'

/** Slides and FAQs of a company that sells garage doors. */
export const GARAGE_DECK: AnswerSource[] = [
	...slides([
		[
			'gar-who',
			'Hollis Door Company',
			'Locally owned by the Hollis family since 1987',
			'Every installer is our own employee; we use no subcontractors',
			'4.9 stars from 1,212 neighbors',
		],
		[
			'gar-signs',
			'Is your door telling you something?',
			'It shakes or bangs on the way up',
			'A gap of light shows under the closed door',
			'The opener strains on cold mornings',
		],
		[
			'gar-insulation',
			'A warm door is a quiet door',
			'Polyurethane foam core, R-18',
			'Rooms above the garage stay up to 12 degrees warmer',
			'Nylon rollers cut the noise in half',
		],
		[
			'gar-day',
			'Done in one morning',
			'1. We take the old door down and haul it away',
			'2. New tracks and springs go in',
			'3. We balance the door and program your remotes',
			'Most doors take three to four hours',
		],
		[
			'gar-springs',
			'Springs rated for 25,000 cycles',
			'That is about 17 years at four openings a day',
			'Ordinary springs last 10,000 cycles',
		],
		[
			'gar-warranty',
			'What we stand behind',
			'Door sections: limited lifetime',
			'Springs: 10 years',
			'Our labor: 5 years',
		],
		[
			'gar-price',
			'Choose your door',
			'Classic steel: $1,890',
			'Carriage house: $2,740',
			'Full view glass: $4,150',
		],
		[
			'gar-pay',
			'Easy to pay',
			'Half when you order, half when the door works',
			'0% for 12 months with approved credit',
			'We take cards, checks and bank transfers',
		],
	]),
	...faqs([
		[
			'gfaq-lead',
			'How soon can you install the door?',
			'Stock doors go in within a week. Custom colors take five to six weeks from the factory.',
		],
		[
			'gfaq-car',
			'Do I need to move my car?',
			'Yes, please. Leave eight feet of clear space inside and outside the opening.',
		],
		[
			'gfaq-opener',
			'Can I keep my opener?',
			'Usually. If it was made after 1993 and has safety sensors, we connect it at no charge.',
		],
	]),
]

/** Documents of the same company. */
export const GARAGE_DOCUMENTS: AnswerSource[] = [
	...passages('gdoc-care', 'Owner guide', [
		'Spray the rollers and hinges with silicone twice a year. Never use grease, because it collects dirt.',
		'If the power fails, pull the red cord to open the door by hand. It locks again when the power returns.',
		'A broken spring is dangerous. Do not lift the door; call our service line at (614) 555-0188.',
		'The safety sensors stop the door when anything crosses the beam, such as a child or a pet.',
	]),
	...passages('gdoc-terms', 'Terms of sale', [
		'You may cancel a stock door until the day before the installation and get your deposit back in full.',
		'A door in a custom color cannot be returned once the factory has started it.',
		'We carry two million dollars of liability insurance and hold the Ohio license 48213.',
		'The buyer obtains approval of the homeowners association; we supply the drawings it asks for.',
		'Wind-rated doors for gusts of 130 mph are available for all three styles.',
	]),
]

/** Slides and FAQs of a company that dries crawl spaces and lifts foundations. */
export const CRAWL_DECK: AnswerSource[] = [
	...slides([
		[
			'cra-why',
			'Half of the air you breathe starts below',
			'Damp soil gives off up to ten gallons of water a day',
			'Mold grows above 60% humidity',
			'Musty smells rise through the floor',
		],
		[
			'cra-steps',
			'Four steps to a dry crawl space',
			'1. Clear out debris and wet insulation',
			'2. Drain and sump pump, 2,400 gallons an hour',
			'3. 20-mil liner on floor and walls',
			'4. Dehumidifier, set to 50%',
		],
		[
			'cra-piers',
			'Steel piers carry the house',
			'Driven to load-bearing soil, 15 to 25 feet down',
			'Each pier holds 60,000 pounds',
			'Cracks often close when the wall is lifted',
		],
		[
			'cra-team',
			'Who comes to your home',
			'A foreman and three technicians, all on our payroll',
			'Certified by the Basement Health Association',
		],
		[
			'cra-time',
			'How long we are there',
			'Crawl space: two to three days',
			'Eight piers: four days',
			'You can stay at home the whole time',
		],
		[
			'cra-cost',
			'Your investment',
			'Liner and drain: $7,900',
			'With sump pump and dehumidifier: $11,450',
			'Piers: $1,650 each',
		],
		[
			'cra-promise',
			'In writing',
			'Dry crawl space: 25 years, transferable once',
			'Piers: lifetime of the structure',
			'Pump and dehumidifier: 5 years',
		],
	]),
	...faqs([
		[
			'cfaq-noise',
			'Is the dehumidifier loud?',
			'No. It runs at 48 decibels, about like a refrigerator.',
		],
		[
			'cfaq-power',
			'What happens if the power goes out?',
			'The backup battery runs the pump for up to twelve hours.',
		],
		[
			'cfaq-service',
			'Does the system need service?',
			'Once a year. We clean the pump and change the filter for $189.',
		],
	]),
]

/** Documents of the same company. */
export const CRAWL_DOCUMENTS: AnswerSource[] = [
	...passages('cdoc-plan', 'Getting ready', [
		'Please clear a path of three feet to the crawl space door and keep pets in another room.',
		'We park one truck and a trailer in the driveway from 8 a.m. to 4:30 p.m.',
		'Shrubs closer than two feet to a pier are dug up and planted again at the end.',
	]),
	...passages('cdoc-contract', 'Agreement', [
		'A deposit of 20 percent is due at signing. The balance is due after the final walkthrough.',
		'The county inspects the piers before we cover them, and we order the inspection.',
		'You may cancel within three business days of signing without giving a reason.',
		'Termite damage that we find is photographed and priced separately before any repair.',
	]),
]
