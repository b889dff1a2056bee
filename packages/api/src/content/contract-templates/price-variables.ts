import { type Template, wholeTemplate } from './compose.ts'
import {
	type ContractSelection,
	type ContractSettings,
	type ContractVariable,
	DEPOSIT_VARIABLES,
	PRICE_VARIABLES,
} from './schema.ts'
import { formatAmount } from './selection.ts'
import { detectVariables } from './variables.ts'

type PriceValues = { [Key in (typeof PRICE_VARIABLES)[number]]?: string }

/**
 * Returns the values of the price variables: the selected option, its price, the deposit and the balance. The deposit is the
 * company's percentage of the price, rounded to cents. The balance is the price minus the deposit. Returns no values until the
 * homeowner selects an option. Omits deposit and balance when the percentage or the amount of the price is unknown.
 */
export function priceVariables(
	selection: Pick<ContractSelection, 'name' | 'price'> | null,
	{ depositPercent }: Pick<ContractSettings, 'depositPercent'>,
): PriceValues {
	if (selection === null) return {}
	const { name, price } = selection
	const chosen = { total_price: formatAmount(price), tier_name: name }
	const { amountCents } = price
	if (depositPercent === null || amountCents === undefined) return chosen
	const depositCents = Math.round((amountCents * depositPercent) / 100)
	return {
		...chosen,
		deposit_percent: `${depositPercent}%`,
		deposit_amount: formatAmount({ ...price, amountCents: depositCents }),
		balance_amount: formatAmount({ ...price, amountCents: amountCents - depositCents }),
	}
}

/**
 * Returns the price variables of a contract that would have no value for any homeowner. These are all price variables when the
 * deck has no prices, and only the deposit variables when the company has not entered a deposit percentage.
 */
export function missingPriceVariables(
	template: Template,
	{ depositPercent }: Pick<ContractSettings, 'depositPercent'>,
	hasPrices: boolean,
): ContractVariable[] {
	const { known } = detectVariables(wholeTemplate(template))
	const needed: readonly ContractVariable[] = !hasPrices
		? PRICE_VARIABLES
		: depositPercent === null
			? DEPOSIT_VARIABLES
			: []
	return needed.filter((key) => known.includes(key))
}
