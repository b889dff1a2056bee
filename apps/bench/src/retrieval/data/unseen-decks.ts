import type { AnswerSource } from '../sources.ts'
import { faqs, passages, slides } from '../sources.ts'

/** Deck of an invented company that treats well water. */
export const WATER_DECK: AnswerSource[] = [
	...slides([
		[
			'water-cover',
			'Water you want to drink',
			'For Marisol and Pete, Frederick County',
			'Hi Marisol, hi Pete. Thank you for the sample from your kitchen tap. Here is what the lab found.',
		],
		[
			'water-lab',
			'What is in your well',
			'Hardness: 19 grains per gallon',
			'Iron: 1.8 ppm, above the 0.3 that stains',
			'pH 6.1, a little acidic',
			'Coliform bacteria: none found',
		],
		[
			'water-signs',
			'What you have been living with',
			'Orange rings in the toilet and the tub',
			'Soap that does not lather and towels like cardboard',
			'Blue-green drips under the copper fittings',
		],
		[
			'water-train',
			'Three tanks, in this order',
			'First the neutralizer lifts the pH with crushed calcite',
			'Then the iron filter pulls out rust and the rotten egg smell',
			'Last the softener takes the hardness away',
			'An ultraviolet lamp can be added later in the same loop',
		],
		[
			'water-room',
			'Where it goes',
			'Along the back wall of the utility room, beside the pressure tank',
			'A footprint of six feet by two feet',
			'One electrical outlet and a drain within twenty feet',
		],
		[
			'water-day',
			'Installed in a single day',
			'Two plumbers arrive at eight and are gone by four',
			'The water is off for about three hours, after lunch',
			'We walk you through the valves before we leave',
		],
		[
			'water-care',
			'What you do, and what we do',
			'You: pour in two bags of salt every other month',
			'We: top up the calcite once a year',
			'We: test the water again after thirty days, at no charge',
		],
		[
			'water-price',
			'Pick your system',
			'Softener only: $2,190',
			'Softener and iron filter: $4,370',
			'All three tanks: $5,860',
			'Ultraviolet lamp: add $980',
		],
		[
			'water-promise',
			'In writing',
			'The tanks are warranted for ten years and the control valves for seven',
			'If iron is above 0.3 ppm after thirty days, we come back until it is below',
			'Licensed master plumbers, number MP 20418',
		],
	]),
	...faqs([
		[
			'wfaq-salty',
			'Will the water taste salty?',
			'No. The softener adds about as much sodium to a glass as a slice of bread has.',
		],
		[
			'wfaq-septic',
			'Is the backwash bad for my septic system?',
			'No. The rinse water goes to a separate dry well, so nothing reaches the septic tank.',
		],
		[
			'wfaq-garden',
			'Can I water the garden with it?',
			'Yes. We leave one outside faucet on raw water, which plants prefer.',
		],
		[
			'wfaq-power',
			'How much electricity does it use?',
			'About as much as a clock radio: roughly two dollars a year.',
		],
		[
			'wfaq-move',
			'Can I take the system with me when I move?',
			'Yes. We disconnect it and cap the pipes for $240, and the warranty goes along.',
		],
		[
			'wfaq-pressure',
			'Will my water pressure drop?',
			'By two or three psi at most. The valves are one inch wide, like your main line.',
		],
		[
			'wfaq-pets',
			'Is softened water safe for pets?',
			'Yes. Dogs and cats drink it without trouble. For an aquarium, use the raw faucet.',
		],
		[
			'wfaq-financing',
			'Do you offer financing?',
			'Yes. Eighteen months without interest through GreenLeaf Credit, with no penalty for paying early.',
		],
	]),
]

/** Documents of the water company. */
export const WATER_DOCUMENTS: AnswerSource[] = [
	...passages('wdoc-terms', 'Terms of sale', [
		'A deposit of 20 percent reserves the date. The rest is due when you have seen clear water at the tap.',
		'You may cancel without a fee until 48 hours before the installation. After that we keep $150 for the prepared parts.',
		'If we find galvanized pipe at the point of connection, we stop and tell you the price of replacing it before we go on.',
		'The installation is covered by general liability insurance of two million dollars. Ask the office for the certificate.',
		'The county does not ask for a permit for water treatment in a private home.',
	]),
	...passages('wdoc-manual', 'Owner manual', [
		'The softener regenerates at two in the morning. It takes about seventy minutes and uses 45 gallons of water.',
		'Use clean pellets or solar salt crystals. Do not use rock salt, because it leaves mud in the brine tank.',
		'Before a vacation of more than two weeks, turn the bypass valve and unplug the control head.',
		'If you hear water running for more than two hours, turn the bypass valve and call the service line at any hour.',
		'The calcite bed must not freeze. Keep the utility room above 40 degrees.',
		'After a power failure the clock keeps its time for 48 hours. Then set it again with the two arrow buttons.',
	]),
]

/** Deck of an invented company that removes and prunes trees. */
export const TREE_DECK: AnswerSource[] = [
	...slides([
		[
			'tree-cover',
			'A safe yard, and shade where you want it',
			'For the Whitfields, Chattanooga',
			'Hello Joanne. I climbed both oaks last Thursday, and this is what I would do.',
		],
		[
			'tree-found',
			'What we found',
			'The red oak by the garage is hollow up to nine feet',
			'The white oak is healthy and about 110 years old',
			'Two dead limbs hang over the driveway',
			'The silver maple has carpenter ants at the root flare',
		],
		[
			'tree-plan',
			'Our plan',
			'Take down the red oak in sections, with a crane',
			'Prune the white oak: deadwood only, no topping',
			'Leave the maple for now and look again in the fall',
		],
		[
			'tree-crane',
			'Why a crane',
			'No piece is dropped, so the garage roof stays untouched',
			'The work takes one day instead of three',
			'The crane stands in the street, on mats, never on your lawn',
		],
		[
			'tree-stump',
			'The stump',
			'Ground to ten inches below the surface',
			'The hole is filled with the chips and topped with soil',
			'Grass seed is included',
		],
		[
			'tree-wood',
			'What happens to the wood',
			'Branches are chipped and hauled away the same day',
			'The trunk can be cut to firewood, 16 inches long, and stacked by the shed',
			'Chips for your flower beds, if you want them',
		],
		[
			'tree-team',
			'Who is in your tree',
			'Four climbers, all certified by the ISA',
			'Owner Ray Dillard is on the ground from the first cut to the last',
			'Twenty-six years in Hamilton County',
		],
		[
			'tree-price',
			'Three ways to do it',
			'Red oak down, stump left: $3,450',
			'Red oak down, stump ground: $3,900',
			'Everything, with the white oak pruned: $4,780',
			'Prices hold until March 31',
		],
		[
			'tree-safety',
			'Insured, and not only on paper',
			'Liability of three million dollars',
			'Workers compensation for every person on site',
			'We have not had a claim since 2011',
		],
	]),
	...faqs([
		[
			'tfaq-home',
			'Do I need to be home while you work?',
			'No. Please leave the gate unlocked and move the cars out of the driveway by seven.',
		],
		[
			'tfaq-permit',
			'Do I need a permit to cut down a tree?',
			'Not for trees on private land in Hamilton County. Inside the city limits we ask the forester for you.',
		],
		[
			'tfaq-birds',
			'What if there is a nest in the tree?',
			'We check before we start. With an active nest we wait until the young have left, and your date moves at no cost.',
		],
		[
			'tfaq-lines',
			'What about the power lines?',
			'The utility drops the service line for the day. We book that, and it is free.',
		],
		[
			'tfaq-season',
			'When is the best time to prune an oak?',
			'Between November and February, when the beetles that spread oak wilt are not flying.',
		],
		[
			'tfaq-regrow',
			'Will the stump grow back?',
			'Not after it is ground. A stump that is only cut can send up shoots for two or three years.',
		],
		[
			'tfaq-lawn',
			'Will the crane ruin my lawn?',
			'No. The crane stays on the street, and the crew walks on plywood.',
		],
		[
			'tfaq-storm',
			'What happens if it storms on the day?',
			'We move to the next dry day and call you by six in the morning.',
		],
	]),
]

/** Documents of an invented company that prunes and removes trees. */
export const TREE_DOCUMENTS: AnswerSource[] = [
	...passages('tdoc-terms', 'Work agreement', [
		'No deposit is asked. Payment is due within ten days after the work, by check, card or bank transfer.',
		'A card payment carries a fee of 2.5 percent. Checks and transfers are free.',
		'The customer confirms that the tree stands on the customer’s land. A tree on the boundary needs the signature of both owners.',
		'Underground sprinkler pipes that are marked with flags are protected. Pipes that are not marked are repaired at cost.',
		'A job can be moved or cancelled free of charge until noon of the day before.',
		'Noise: saws run between eight in the morning and five in the afternoon, never on Sunday.',
	]),
	...passages('tdoc-care', 'Care sheet for pruned oaks', [
		'Water a pruned oak only in a dry summer: fifteen gallons a week, slowly, at the edge of the crown.',
		'Do not paint the cuts. A clean cut closes by itself in two or three years.',
		'Mulch two to four inches deep, and keep it a hand away from the bark.',
		'No fertilizer in the first year after pruning.',
		'Look for mushrooms at the base each spring. Send us a photo if you see any, and we look at no charge.',
	]),
]
