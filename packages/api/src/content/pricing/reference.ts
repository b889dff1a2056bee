import type { SliceReference } from '../../core/reference/reference.ts'

const FORMULA =
	'Formulas have at most 500 characters and know `+ - * / ^`, comparisons, `if`, `min`, `max`, `round`, `ceil`, `floor`, `roundup_to` and the keys of price variables.'
const TRACE_LABEL = 'Short name of the row.'
const TRACE_VALUE = 'Exact value as a decimal, so that the price can be calculated again.'
const TRACE_DISPLAY = 'Value as people read it, with currency or unit.'
const TRACE_SENTENCE = 'Sentence that explains the row.'
const EXPRESSION = 'Calculation of this row. It refers only to values of earlier rows.'
const shown = {
	label: TRACE_LABEL,
	value: TRACE_VALUE,
	display: TRACE_DISPLAY,
	sentence: TRACE_SENTENCE,
}

/** Texts of the API reference about prices. */
export const pricingReference: SliceReference = {
	operations: {
		'pricing.preview': `Calculates the prices of tiers and variables that need not be saved. Faulty fields are listed in \`issues\` with their position; the other tiers still get prices. ${FORMULA}`,
	},
	models: {
		ProductSlideData: {
			$: 'Tiers and texts of a price slide.',
			good: 'First tier. Null when the slide does not have it.',
			better: 'Second tier. Null when the slide does not have it.',
			best: 'Third tier. Null when the slide does not have it.',
			subtitle: 'Line below the title. Null without one.',
			brandLogo:
				'Deprecated: stored but never shown. The slide always shows the logo of the branding.',
			disclaimer: 'Small text below the prices. Null without one.',
			defaultSelectedTier:
				'Tier that is selected before the homeowner chooses. Null selects `better` when the slide has it.',
		},
		Tier: {
			$: 'Offer on a price slide.',
			name: 'Name that homeowners read, such as `Preferred`.',
			tagline: 'Line below the name.',
			imageUrl: 'Picture of the product: the id of an uploaded image or an https URL.',
			highlights: 'Points of the offer, at most 12.',
			price: 'How the price is determined.',
			upgrades: 'Extras that the homeowner may add, at most 20.',
			warranty: 'Warranty in words.',
			badge: 'Short label on the tier, such as `Most popular`.',
		},
		TierPrice: {
			$: 'How the price of a tier is determined.',
			mode: '`fixed` uses `amount`, `formula` calculates `formula`, `hidden` shows no price.',
			amount: 'Price in dollars, for the mode `fixed`.',
			formula: `Formula of the price in dollars, for the mode \`formula\`. ${FORMULA}`,
			prefix: 'Text before the price, such as `from`.',
			suffix: 'Text after the price, such as `per month`.',
		},
		TierUpgrade: {
			$: 'Extra that the homeowner may add to a tier.',
			key: 'Key of the upgrade, unique in the tier. A product selection names it.',
			label: 'Name that homeowners read.',
			formula: `Formula of the surcharge in dollars. ${FORMULA}`,
		},
		PriceVariable: {
			$: 'Input of the price formulas of a deck.',
			key: 'Name in formulas and in `price_inputs`: a lowercase letter, then up to 39 lowercase letters, digits or `_`.',
			label: 'Name that reps read.',
			unit: 'Unit that is shown with the value, such as `squares`.',
			source:
				'Where the value comes from: `manual` is entered per presentation, `measurement` comes from the roof, `formula` is calculated.',
			measurementField:
				'Value of the roof measurement, for the source `measurement`: `roof_squares`, `roof_area_sqft`, `predominant_pitch`, `facets`, `ridge_ft`, `hip_ft`, `valley_ft`, `rake_ft`, `eave_ft` or `waste_pct`.',
			formula: `Formula over other variables, for the source \`formula\`. ${FORMULA}`,
			default: 'Value that is used when no other value is known.',
			min: 'Smallest permitted value.',
			max: 'Largest permitted value.',
		},
		PriceRange: {
			$: 'Lowest and highest price that an unconfirmed roof estimate allows.',
			lowCents: 'Lowest price in cents, in whole hundreds of dollars.',
			highCents: 'Highest price in cents, in whole hundreds of dollars.',
		},
		TraceEntryInput: {
			$: 'Row of a price explanation: a value from outside the formulas.',
			kind: 'Always `input`.',
			key: 'Key of the price variable.',
			source:
				'Origin of the value: `price_inputs` of the presentation, a value of the `rep`, the roof `measurement`, or the `default` of the variable.',
			unit: 'Unit of the value.',
			...shown,
		},
		TraceEntryMissing: {
			$: 'Row of a price explanation: a value that is not known yet.',
			kind: 'Always `missing`.',
			key: 'Key of the price variable.',
			label: TRACE_LABEL,
			source: 'Where the value will come from.',
			sentence: TRACE_SENTENCE,
		},
		TraceEntryStep: {
			$: 'Row of a price explanation: a calculated variable, or the condition of an `if`.',
			kind: 'Always `step`.',
			key: 'Key of the calculated variable. Left out for a condition.',
			expression: EXPRESSION,
			unit: 'Unit of the value.',
			...shown,
		},
		TraceEntryAmount: {
			$: 'Row of a price explanation: an amount that is part of the total.',
			kind: 'Always `amount`.',
			sign: 'Whether the amount is added or subtracted.',
			upgrade: 'Key of the upgrade that causes the amount. Left out for the tier itself.',
			expression: EXPRESSION,
			...shown,
		},
		TraceEntryRounding: {
			$: 'Row of a price explanation: the difference that rounding makes.',
			kind: 'Always `rounding`.',
			rule: 'Function that rounds; `cents` rounds the total half up to cents.',
			expression: EXPRESSION,
			...shown,
		},
		TraceEntryTotal: {
			$: 'Last row of a price explanation: the sum of the rows `amount` and `rounding`.',
			kind: 'Always `total`.',
			...shown,
		},
		TierPricing: {
			$: 'Calculated price of a tier.',
			status:
				'`priced` when the price is known, `deferred` while a value is missing, `error` when the price cannot be calculated.',
			amountCents:
				'Price in cents with the selected upgrades. Left out unless `status` is `priced`, and for a hidden price.',
			currency: 'ISO 4217 code of the currency.',
			display: 'Price as homeowners read it, or the text in its place.',
			missing: 'Keys of the variables that have no value.',
			reason: 'Sentence that explains why there is no price. Left out when there is one.',
			unconfirmed:
				'True for a deferred price that waits until a rep confirms the estimated roof. Left out otherwise.',
			range: 'Lowest and highest price while the roof is unconfirmed. Left out otherwise.',
			trace: 'Explanation of the price, row by row.',
			upgrades: 'Upgrades of the tier with their prices.',
		},
		UpgradePricing: {
			$: 'Calculated surcharge of an upgrade.',
			$like: 'TierPricing',
			key: 'Key of the upgrade.',
			label: 'Name that homeowners read.',
			selected: 'True when the upgrade is included in the amount of the tier.',
			notNeeded:
				'True when the formula of the upgrade uses a price variable and comes to $0 for this home, so that the viewer does not offer it. Left out otherwise.',
			amountCents: 'Surcharge in cents. Left out unless `status` is `priced`.',
		},
		SlidePricing: {
			$: 'Prices of one price slide.',
			good: 'Price of the first tier. Null when the slide does not have it.',
			better: 'Price of the second tier. Null when the slide does not have it.',
			best: 'Price of the third tier. Null when the slide does not have it.',
		},
		Pricing: { $: 'Prices of one price slide of a presentation.', $like: 'SlidePricing' },
		ProductSelection: {
			$: 'Tier and upgrades that the homeowner selected on one price slide.',
			slideId: 'Id of the price slide.',
			title: 'Title of the price slide. Left out in early selections.',
			tier: 'Selected tier.',
			name: 'Name of the tier that homeowners read. Left out in early selections.',
			upgrades: 'Keys of the selected upgrades.',
			price: 'Price at the time of the selection. It stays even when inputs change later.',
			selectedAt: 'Time of the selection.',
		},
		SelectionTotal: {
			$: 'Total price of all selections.',
			amountCents:
				'Total in cents. Left out when one of the prices has no amount, for example a hidden price.',
			currency: 'ISO 4217 code of the currency.',
			display: 'Total as homeowners read it. Without an amount, the prices joined by ` + `.',
		},
		PriceSummary: {
			$: 'Price of a presentation in a list.',
			slideId: 'Id of the price slide. With several selections, the slide of the newest one.',
			tier: 'Selected tier or, when none is selected, the preselected tier. With several selections, the newest one.',
			name: 'Name of the tier that homeowners read. With several selections, all names joined by ` + `.',
			status: 'State of the price, as in `TierPricing`.',
			display: 'Price as homeowners read it. With several selections, their total.',
			chosen: 'True when the homeowner selected a tier.',
			unconfirmed:
				'True while the price is a range, because a rep must confirm the estimated roof.',
		},
		VariableResult: {
			$: 'Value of a price variable.',
			key: 'Key of the variable.',
			source: 'Origin of the value. `missing` when there is none.',
			value: 'Exact value as a decimal. Null when it is missing.',
			display: 'Value with its unit as people read it. Null when it is missing.',
			reason: 'Sentence that explains a missing value. Null otherwise.',
		},
		FormulaProblem: {
			$: 'Syntax error in a formula.',
			start: 'First character of the error in the formula, counted from 0 in UTF-16 units.',
			end: 'Character after the error.',
			message: 'Sentence that says what is wrong.',
			repair: 'Suggested correction. Null without one.',
		},
		FormulaProblemRepair: {
			$: 'Suggested correction of a formula.',
			start: 'First character to replace, counted from 0 in UTF-16 units.',
			end: 'Character after the replaced text.',
			text: 'Text to insert.',
			label: 'Words for a button that applies the correction.',
		},
		PricingIssue: {
			$: 'Problem in the prices of a deck.',
			path: 'Faulty field, such as `good.price.formula`.',
			message: 'Sentence that says what is wrong.',
			problem: 'Position of the error in a formula that cannot be read. Null otherwise.',
		},
		PreviewPricingInput: {
			$: 'Tiers whose prices are calculated.',
			productData: 'Tiers of the price slide. They need not be saved.',
			priceVariables:
				'Price variables to calculate with, at most 50. The saved ones of the deck when left out.',
			presentationId: 'Id of a presentation whose values are used.',
			values: 'Values that take precedence over those of the presentation.',
		},
		PreviewPricingInputValues: {
			$: 'Values for a price preview.',
			priceInputs: 'Values of price variables by key, as a request gives them.',
			repOverrides: 'Values of price variables by key, as a rep sets them.',
			measurement: 'Measured values of the roof by field. Null for an unknown value.',
			selectedUpgrades: 'Keys of the selected upgrades by tier.',
		},
		PricingPreview: {
			$: 'Calculated prices of a preview.',
			pricing: 'Price of each tier.',
			variables: 'Value of each price variable.',
			issues: 'Faulty fields of the request.',
		},
	},
}
