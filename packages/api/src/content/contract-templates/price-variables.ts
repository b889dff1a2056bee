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
 * Returns the price variables of a homeowner's selection: its option and price, and the deposit and balance by the
 * company's percentage. The deposit is rounded to cents, and the balance is the rest, so that both add up to the price.
 * Without a selection returns none, and without a deposit or an amount returns no payment.
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
 * Returns the price variables that a contract uses and that no homeowner's contract can fill in: all of them when the
 * deck shows no prices, and those of the payment while the company has not entered its deposit.
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
