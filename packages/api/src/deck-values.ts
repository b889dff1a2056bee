import type { ValueTexts } from './core/reference/reference.ts'

/**
 * What each value of an enum means, for decks, prices and narration. One table for each set of values; fields with the same set share it.
 */
export const DECK_VALUES: readonly ValueTexts[] = [
	// Price book
	{
		square: 'A square of roof, which is 100 square feet.',
		linear_foot: 'A foot of length.',
		square_foot: 'A square foot.',
		each: 'A piece.',
		hour: 'An hour of work.',
		day: 'A day of work.',
		layer: 'A layer of the old roof.',
		sheet: 'A sheet, for example of decking.',
		bundle: 'A bundle.',
		roll: 'A roll.',
		job: 'The whole job.',
	},
	{
		name: 'Name of the item.',
		key: 'Key of the item.',
		unit: 'Unit of the item.',
		price: 'Price of one unit in dollars.',
		formula: 'Formula of the unit price.',
		taxable: 'Whether the item is taxable.',
		description: 'Description of the item.',
	},
	{
		added: 'Adds an item.',
		changed: 'Changes an item.',
		unchanged: 'Changes nothing.',
		error: 'Cannot be imported.',
	},
	// Decks and slides
	{
		structured: 'Shows the title and the bullets of each slide.',
		'image-based': 'Shows the uploaded image of each slide.',
	},
	{
		standard: 'A slide without prices.',
		product_pricing_v1: 'A price slide, with the tiers of its product data.',
	},
	{ en: 'English.', es: 'Spanish.' },
	{
		local: 'The built-in voice.',
		elevenlabs: 'An ElevenLabs voice.',
		openai: 'An OpenAI voice.',
	},
	{
		script: 'The script of the slide.',
		pricing: 'The prices of the slide.',
		faqs: 'The FAQs.',
		qa: 'The question-and-answer settings.',
		voice: 'The voice.',
		brand: 'The branding.',
		contract: 'The contract.',
		intro: 'The intro.',
		settings: 'The settings of the deck.',
	},
	// FAQs
	{
		manual: 'Written by a rep.',
		generated: 'Made from the slides.',
		promoted: 'Made from a homeowner’s question.',
	},
	{
		published: 'Homeowners hear it.',
		suggested: 'Waits until it is accepted, edited or dismissed.',
	},
	// Prices
	{ good: 'The first tier.', better: 'The second tier.', best: 'The third tier.' },
	{
		fixed: 'The price is `amount`.',
		formula: 'The price is calculated with `formula`.',
		lines: 'The price is the sum of `lines`.',
		hidden: 'No price is shown.',
	},
	{
		home: 'The value belongs to one home.',
		everyone: 'The value is the same for every home.',
	},
	{
		manual: 'A rep enters the value for each presentation.',
		measurement: 'The value comes from the measurement of the roof.',
		formula: 'The value is calculated from other variables.',
	},
	{
		priced: 'The price is known.',
		deferred: 'A value is missing.',
		error: 'The price cannot be calculated.',
	},
	{
		incomplete: 'A value of this home is missing.',
		estimate: 'A size of the house is only estimated.',
		exact: 'All values are known.',
		chosen: 'The homeowner chose the option.',
		agreed: 'The homeowner signed a contract with the price.',
		expired: 'The price has expired.',
	},
	{
		price_inputs: 'A value in the presentation’s `price_inputs`.',
		rep: 'A value that a rep entered.',
		measurement: 'The measurement of the roof.',
		default: 'The usual value of the variable.',
		sample: 'The sample value, in the editor only.',
		formula: 'Calculated from other variables.',
		missing: 'There is no value.',
	},
	{
		typed: 'Entered for this home.',
		confirmed: 'Confirmed by a person who saw it.',
		reported: 'Stated by a measurement report that a person used.',
		measured: 'Measured from images of the roof.',
		estimated: 'Estimated from the address.',
		usual: 'The usual value of the variable.',
		sample: 'The sample value, in the editor only.',
	},
	{ '+': 'The amount is added.', '-': 'The amount is subtracted.' },
	{
		roundup_to: 'Rounds up to a multiple.',
		round: 'Rounds to the nearest number.',
		ceil: 'Rounds up.',
		floor: 'Rounds down.',
		cents: 'Rounds the total half up to the nearest cent.',
	},
	{
		applied: 'Part of the price.',
		requested: 'The discount waits for the decision of an admin.',
		refused: 'An admin refused the discount.',
		replaced: 'A later change replaced it.',
	},
	// Generation, images, voices and narration
	{
		pending: 'Waits for a worker.',
		processing: 'Work is in progress.',
		completed: 'Done.',
		failed: 'Could not be done.',
	},
	{
		rewrite: 'Uses other words.',
		shorter: 'Uses fewer words.',
		warmer: 'Uses a warmer tone.',
	},
	{
		'sans-serif': 'A built-in family without serifs.',
		serif: 'A built-in family with serifs.',
		custom: 'An uploaded family.',
	},
	{
		none: 'The slide has no script.',
		pending: 'The recording is being made.',
		ready: 'The recording matches the current script.',
		failed: 'The script could not be recorded.',
		stale: 'The script changed after the recording.',
	},
	{
		incomplete: 'A script has no current recording, and none is being made.',
		processing: 'Recordings are being made.',
		ready: 'Every slide with a script has a current recording.',
	},
	{
		elevenlabs: 'Spoken by ElevenLabs.',
		openai: 'Spoken by OpenAI.',
		local: 'Spoken by the built-in voice.',
		cache: 'An earlier recording.',
		fallback: 'Silence, because no voice was available.',
	},
	{ resume: 'Follows an answer.', transition: 'Precedes an answer.' },
]
