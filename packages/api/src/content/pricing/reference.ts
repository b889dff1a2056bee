import type { SliceReference } from '../../core/reference/reference.ts'

const FORMULA =
	'Formulas have at most 500 characters and support `+ - * / ^`, comparisons, `if`, `min`, `max`, `round`, `ceil`, `floor`, `roundup_to`, the keys of price variables and items of the price book (`book.<key>`).'
const TRACE_LABEL = 'Short name of the row.'
const TRACE_VALUE = 'Exact value as a decimal, from which the price can be recalculated.'
const TRACE_DISPLAY = 'Value formatted for people, with currency or unit.'
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
		'pricing.preview': `Calculates the prices of tiers and variables, saved or not. Faulty fields are listed in \`issues\` with their position; the other tiers still get prices. ${FORMULA}`,
	},
	models: {
		ProductSlideData: {
			$: 'Tiers and texts of a price slide.',
			good: 'First tier. Null when the slide does not have it.',
			better: 'Second tier. Null when the slide does not have it.',
			best: 'Third tier. Null when the slide does not have it.',
			subtitle: 'Line below the title. Null when there is none.',
			brandLogo:
				'Deprecated: stored but never shown. The slide always shows the logo of the branding.',
			disclaimer: 'Small text below the prices. Null when there is none.',
			defaultSelectedTier:
				'Tier that is selected before the homeowner chooses. Null selects `better` when the slide has it.',
		},
		Tier: {
			$: 'Offer on a price slide.',
			name: 'Name that homeowners read, such as `Preferred`.',
			tagline: 'Line below the name.',
			imageUrl: 'Picture of the product: the ID of an uploaded image or an https URL.',
			highlights: 'Points of the offer, at most 12.',
			price: 'How the price is determined.',
			upgrades: 'Extras that the homeowner may add, at most 20.',
			warranty: 'Warranty in words.',
			badge: 'Short label on the tier, such as `Most popular`.',
		},
		TierPrice: {
			$: 'How the price of a tier is determined.',
			mode: '`fixed` uses `amount`, `formula` calculates `formula`, `lines` adds up `lines`, `hidden` shows no price.',
			amount: 'Price in dollars, for the mode `fixed`.',
			formula: `Formula of the price in dollars, for the mode \`formula\`. ${FORMULA}`,
			lines:
				'Lines of the price, for the mode `lines`, at most 40. The price is the sum of their amounts. The playback for homeowners leaves them out; the trace has those that homeowners read.',
			roundUpTo:
				'Step in dollars to which the sum of the lines is rounded up, for the mode `lines`. Left out for a sum that is not rounded.',
			prefix: 'Text before the price, such as `from`.',
			suffix: 'Text after the price, such as `per month`.',
		},
		PriceLine: {
			$: 'Line of a price: a quantity times the price of one unit, rounded half up to the nearest cent. A line below $0 is an error.',
			label: 'What the line is for. Homeowners read it.',
			unit: 'Unit of the quantity, such as `ft`. Left out for a number without a unit.',
			quantity: `Formula of the quantity. Together with the formula of the unit price, it has at most 500 characters. ${FORMULA}`,
			unitPrice: `Formula of the price of one unit in dollars, such as \`book.ridge_vent\` or \`450\`. ${FORMULA}`,
			taxable:
				'Whether sales tax is charged on the line. When left out, a line whose unit price is an item of the price book (`book.<key>` alone) is taxable when the item is, and every other line is taxable.',
			shown: 'Whether homeowners read the line. They see the other lines as one combined amount.',
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
				'Value of the roof measurement, for the source `measurement`: `roof_squares`, `roof_area_sqft`, `predominant_pitch`, `facets`, `ridge_ft`, `hip_ft`, `valley_ft`, `rake_ft`, `eave_ft`, `step_flashing_ft` or `waste_pct`.',
			formula: `Formula that uses other variables, for the source \`formula\`. ${FORMULA}`,
			purpose:
				'Whether a typed value belongs to one home (`home`) or is the same for every home (`everyone`), such as a permit fee. Only the latter may have a usual value; a value in `$` or `%` needs no purpose. `everyone` is refused for a variable that depends on the house, even in `$` or `%`, unless its name says that it is an amount or a rate, such as “Price per square”.',
			default:
				'Usual value, the same for every home. It needs `purpose: everyone` or the unit `$` or `%`. Refused for a variable that depends on the house: one that is measured, one whose name is a measurement or contains a word such as size, one with a unit of length or area, and a formula that uses a value of the home. The exceptions are waste, and an amount or a rate in `$` or `%` whose name says so (“Price per square”).',
			sample: 'Value for the editor and the preview of the deck. No homeowner’s price uses it.',
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
				'Origin of the value: `price_inputs` of the presentation, a value of the `rep`, the roof `measurement`, the usual value (`default`) of the variable, or its `sample` value in the editor.',
			basis:
				'How the value was obtained: `typed` for this home, `confirmed` by a person who saw it, `reported` by a measurement report, `measured`, `estimated`, the `usual` value, or a `sample` in the editor. Left out in prices from before this field existed.',
			givenBy: 'Name of the person who gave the value. Left out when unknown.',
			givenAt: 'Time at which the value was given. Left out when unknown.',
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
			line: 'Line of the price that the amount represents. Its amount is the value of the expression, rounded half up to the nearest cent. Left out for other amounts.',
			expression: EXPRESSION,
			...shown,
		},
		TracedLine: {
			$: 'Line of a price in its explanation.',
			taxable: 'Whether sales tax is charged on the line.',
			shown: 'Whether homeowners read the line. Homeowners get one row for all other lines.',
		},
		TraceEntryRounding: {
			$: 'Row of a price explanation: the difference that rounding makes.',
			kind: 'Always `rounding`.',
			rule: 'Function that rounds; `cents` rounds the total half up to the nearest cent.',
			expression: EXPRESSION,
			...shown,
		},
		TraceEntryOption: {
			$: 'Row of a price explanation: the option before its upgrades. Only a price without lines and with upgrades has it.',
			kind: 'Always `option`.',
			...shown,
		},
		TraceEntrySubtotal: {
			$: 'Row of a price explanation: the price before discount, added lines and tax. Only a price with one of them has it.',
			kind: 'Always `subtotal`.',
			...shown,
		},
		TraceEntryDiscount: {
			$: 'Row of a price explanation: what a rep took off the option with its upgrades.',
			kind: 'Always `discount`.',
			expression:
				'Calculation that uses `subtotal`, the price before the discount. The discount is its value, rounded down to the nearest cent.',
			givenBy: 'Name of the person who gave the discount. Left out for an API key.',
			givenAt: 'Time of the discount.',
			...shown,
		},
		TraceEntryLine: {
			$: 'Row of a price explanation: work that a rep added, rounded half up to the nearest cent.',
			kind: 'Always `line`.',
			expression: EXPRESSION,
			...shown,
		},
		TraceEntryTax: {
			$: 'Row of a price explanation: the sales tax at the home.',
			kind: 'Always `tax`.',
			expression:
				'Calculation that uses `taxable`, the price before the tax. The tax is its value, rounded half up to the nearest cent.',
			...shown,
		},
		TaxRate: {
			$: 'Rate of the sales tax at a place.',
			name: 'Name of the tax that homeowners read, such as `Sales tax`, at most 60 characters.',
			percent: 'Rate in percent, at most 20, with at most four decimal places.',
			state: 'Postal abbreviation of the state, such as `CO`.',
			zips: 'ZIP codes with five digits in which the rate applies, at most 1,000: those of a city or a county, because the county of a home is not known. Empty for the whole state.',
		},
		DiscountAmount: {
			$: 'Amount that is taken off an option.',
			kind: 'Always `amount`.',
			amountCents: 'Discount in cents, at least 1.',
			reason:
				'Reason that the homeowner reads, at most 200 characters. Do not name other homeowners.',
		},
		DiscountPercent: {
			$: 'Percentage that is taken off an option with its upgrades, not off added lines.',
			kind: 'Always `percent`.',
			percent: 'Discount in percent, from 0.01 to 100, with at most two decimal places.',
			reason:
				'Reason that the homeowner reads, at most 200 characters. Do not name other homeowners.',
		},
		AddedLine: {
			$: 'Work that is added to every option.',
			text: 'What is added, as the homeowner reads it, at most 120 characters.',
			quantity: 'Quantity, from 0.01 to 100,000.',
			unitCents: 'Price of one unit in cents, at least 1. Only a discount lowers a price.',
		},
		GivenDiscountAmount: {
			$: 'Given discount.',
			$like: 'DiscountAmount',
			limitPercent:
				'Limit of the person who gave or allowed the discount, in percent of an option.',
			by: 'Name of the person who gave it. Null for an API key.',
			at: 'Time at which it was given.',
		},
		GivenDiscountPercent: {
			$: 'Given discount.',
			$like: 'DiscountPercent',
			limitPercent:
				'Limit of the person who gave or allowed the discount, in percent of an option.',
			by: 'Name of the person who gave it. Null for an API key.',
			at: 'Time at which it was given.',
		},
		GivenLine: {
			$: 'Added line, with the person who added it.',
			$like: 'AddedLine',
			by: 'Name of the person who added it. Null for an API key.',
			at: 'Time at which it was added.',
		},
		PriceAdjustment: {
			$: 'Discount and added lines of one price slide for one home.',
			slideId: 'ID of the price slide.',
			discount: 'The discount. Null when there is none.',
			lines: 'Added lines.',
		},
		TraceEntryTotal: {
			$: 'Last row of a price explanation: the sum of the rows `amount`, `rounding`, `discount`, `line` and `tax`.',
			kind: 'Always `total`.',
			...shown,
		},
		TierPricing: {
			$: 'Calculated price of a tier.',
			status:
				'`priced` when the price is known, `deferred` while a value is missing, `error` when the price cannot be calculated.',
			amountCents:
				'Price in cents with the selected upgrades and the sales tax. Left out unless `status` is `priced`, and for a hidden price.',
			currency: 'ISO 4217 code of the currency.',
			display: 'Price as homeowners read it, or the text in its place.',
			missing: 'Keys of the variables that have no value.',
			reason: 'Sentence that explains why there is no price. Left out when there is one.',
			unconfirmed:
				'True for a deferred price that waits until a rep confirms the estimated roof. Left out otherwise.',
			range: 'Lowest and highest price while the roof is unconfirmed. Left out otherwise.',
			trace: 'Explanation of the price, row by row.',
			monthly:
				'Monthly payment of the price with the terms of its lender. Left out when there is no amount, and when no lender of the contract settings covers it.',
			upgrades: 'Upgrades of the tier with their prices.',
		},
		UpgradePricing: {
			$: 'Calculated surcharge of an upgrade.',
			$like: 'TierPricing',
			key: 'Key of the upgrade.',
			label: 'Name that homeowners read.',
			selected: 'True when the upgrade is included in the amount of the tier.',
			notNeeded:
				'True when the formula of the upgrade uses a price variable and comes to $0 for this home; the viewer does not offer it. Left out otherwise.',
			amountCents: 'Surcharge in cents, without tax. Left out unless `status` is `priced`.',
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
			slideId: 'ID of the price slide.',
			title: 'Title of the price slide. Left out in selections from before this field existed.',
			tier: 'Selected tier.',
			name: 'Name of the tier that homeowners read. Left out in selections from before this field existed.',
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
		MissingValue: {
			$: 'Value of a home that nobody has given.',
			key: 'Key of the price variable.',
			label: 'Name that reps read.',
			source: 'Who can give the value: `manual` the rep, `measurement` a measurement of the roof.',
		},
		PriceSpan: {
			$: 'Lowest and highest amount of all options.',
			lowCents: 'Lowest amount in cents.',
			highCents: 'Highest amount in cents.',
			display: 'Both amounts formatted for people.',
		},
		PriceChange: {
			$: 'Choice that a price change ended.',
			name: 'Name of the chosen tier. With several selections, all names joined by ` + `.',
			before: 'Amount that the homeowner had chosen.',
			after: 'Amount of the same choice now. Null when it no longer has a price.',
			reasons: 'Values, discounts and added lines that differ, formatted for people.',
			ended:
				'Options that were chosen, with their upgrades. Empty for a change from before this field existed.',
			by: 'Name of the person who changed the price. Null for an API key.',
			at: 'Time of the change.',
		},
		PriceChangeEnded: {
			$: 'Option that was chosen until the price changed.',
			slideId: 'ID of the price slide.',
			tier: 'Tier that was chosen.',
			upgrades: 'Keys of its upgrades.',
		},
		PriceChangeReason: {
			$: 'Value that differs between two calculations.',
			label: 'Name of the value.',
			before: 'Value or amount before, with its unit. Null for what is new.',
			after: 'Value or amount now, with its unit. Null for what was removed.',
			sentence: 'Reason for a discount, or how an added line is calculated. Left out otherwise.',
		},
		PriceSummary: {
			$: 'Price of a presentation.',
			slideId: 'ID of the price slide. With several selections, the slide of the newest one.',
			tier: 'Selected tier or, when none is selected, the preselected tier. With several selections, the newest one.',
			name: 'Name of the tier that homeowners read. With several selections, all names joined by ` + `.',
			status: 'State of the calculation, as in `TierPricing`.',
			display: 'Price as homeowners read it. With several selections, their total.',
			chosen: 'True when the homeowner selected a tier.',
			unconfirmed:
				'True while the price is a range, because a rep must confirm the estimated roof.',
			state:
				'State of the price: `incomplete` while a value of this home is missing, `estimate` while a size of the house is only estimated, `exact`, `chosen` by the homeowner, `agreed` by a signature, or `expired`.',
			total: 'Total of the selections. Null when there is none.',
			span: 'Lowest and highest amount of all options. Null when none has an amount.',
			missing: 'Values that nobody has given.',
			payments:
				'When the homeowner pays: the deposit and the payments after it, which add up to `total` to the cent. Empty when there is no choice, or no payment schedule in the contract settings.',
			taxCents:
				'Sales tax in `total` or, without a choice, in the price of the stated option, in cents. Null when there is no tax.',
			monthly:
				'Monthly payment of `total` or, without a choice, of the stated option. Null when no lender of the contract settings covers it.',
			conditions:
				'Conditions of the price: the `disclaimer` of the chosen price slides or, without a choice, of the stated one.',
			validUntil: 'Time until which an unsigned price is valid. Null when there is no limit.',
			change:
				'Last choice that a price change ended. Null until then, and once the homeowner has chosen again.',
		},
		Payment: {
			$: 'One payment of a price.',
			kind: 'What it is: the deposit, a payment by milestone, or what remains without named payments.',
			name: 'What the homeowner reads, such as `On the first day of work`.',
			percent: 'Share of the price in whole percent. Null for an amount and for what remains.',
			due: 'When a deposit is due. Null for a payment that is named after its milestone.',
			amountCents: 'Amount in cents.',
			display: 'Amount as homeowners read it.',
		},
		Lender: {
			$: 'What a lender offers to homeowners.',
			name: 'Name of the lender that homeowners read, at most 80 characters.',
			downPaymentPercent:
				'Share of the price, in whole percent, that the loan does not cover, from 0 to 90. With 0, the loan covers the whole price, and no deposit is due with it.',
			months: 'Number of monthly payments, from 2 to 360.',
			aprPercent: 'Annual percentage rate, from 0 to 36, with at most three decimal places.',
			minLoanCents: 'Smallest loan that the lender offers, in cents.',
			disclosure:
				'What else must be stated wherever a payment is shown, such as `On approved credit.`, at most 400 characters.',
			spanishDisclosure:
				'The same in Spanish, for Spanish presentations. When left out or empty, they show `disclosure`; `On approved credit.` is translated.',
			applyUrl:
				'URL of the page on which the homeowner applies for the loan (https). Null when there is none.',
		},
		LenderInput: {
			$: 'Terms of a lender. Without `downPaymentPercent`, `minLoanCents`, `disclosure` and `applyUrl`, the loan covers the whole price, whatever its amount.',
			$like: 'Lender',
		},
		MonthlyPayment: {
			$: 'Monthly payment of a price. Where you show it, show `lender`, `months`, `aprPercent`, `downPaymentPercent` and `disclosure` with it (12 CFR 1026.24(d)).',
			lender: 'Name of the lender.',
			amountCents:
				'Payment in cents: standard amortization of `loanCents` over `months` at a monthly rate of `aprPercent` / 12, rounded half up.',
			display: 'Payment as homeowners read it.',
			months: 'Number of monthly payments.',
			aprPercent: 'Annual percentage rate, in percent.',
			downPaymentPercent: 'Share of the price, in whole percent, that the loan does not cover.',
			downPaymentCents: 'Down payment in cents.',
			downPaymentDisplay: 'Down payment as homeowners read it.',
			loanCents: 'Amount of the loan in cents: the price without the down payment.',
			disclosure: 'Text that the company adds to the terms. Empty when there is none.',
			applyUrl:
				'URL of the page on which the homeowner applies for the loan. Null when there is none.',
		},
		PlannedPayment: {
			$: 'Payment after the deposit.',
			name: 'Milestone at which it is due, such as `On the first day of work`.',
			spanishName:
				'The same in Spanish, for Spanish presentations. When left out or empty, they show `name`; `On the first day of work` and `After the walk-through` are translated.',
			percent:
				'Share of the price in whole percent, rounded half up to the nearest cent. Null for the last payment, which is what remains.',
		},
		VariableResult: {
			$: 'Value of a price variable.',
			key: 'Key of the variable.',
			source: 'Origin of the value. `missing` when there is none.',
			value: 'Exact value as a decimal. Null when it is missing.',
			display: 'Value with its unit formatted for people. Null when it is missing.',
			reason: 'Sentence that explains a missing value. Null otherwise.',
		},
		FormulaProblem: {
			$: 'Syntax error in a formula.',
			start: 'First character of the error in the formula, counted from 0 in UTF-16 units.',
			end: 'Character after the error.',
			message: 'Sentence that says what is wrong.',
			repair: 'Suggested correction. Null when there is none.',
		},
		FormulaProblemRepair: {
			$: 'Suggested correction of a formula.',
			start: 'First character to replace, counted from 0 in UTF-16 units.',
			end: 'Character after the replaced text.',
			text: 'Text to insert.',
			label: 'Label of a button that applies the correction.',
		},
		PricingIssue: {
			$: 'Problem in the prices of a deck.',
			path: 'Faulty field, such as `good.price.formula`.',
			message: 'Sentence that says what is wrong.',
			problem: 'Position of the error in a formula that cannot be parsed. Null otherwise.',
		},
		PreviewPricingInput: {
			$: 'Tiers whose prices are calculated.',
			productData: 'Tiers of the price slide, saved or not.',
			priceVariables:
				'Price variables to calculate with, at most 50. Defaults to the saved variables of the deck.',
			presentationId: 'ID of a presentation whose values are used.',
			values: 'Values that take precedence over those of the presentation.',
		},
		PreviewPricingInputValues: {
			$: 'Values for a price preview.',
			priceInputs: 'Values of price variables by key, as a request gives them.',
			repOverrides: 'Values of price variables by key, as a rep sets them.',
			measurement: 'Measured values of the roof by field. Null for an unknown value.',
			selectedUpgrades: 'Keys of the selected upgrades by tier.',
			usesSamples: 'True to give variables without a value their sample value, as the editor does.',
		},
		PricingPreview: {
			$: 'Calculated prices of a preview.',
			pricing: 'Price of each tier.',
			variables: 'Value of each price variable.',
			issues: 'Faulty fields of the request.',
		},
	},
}
