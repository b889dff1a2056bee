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
 * Returns the values of the price variables: the selected option, its price, the deposit and the balance. The deposit is the one of
 * the payment schedule (`paymentsOf`). The balance is the price minus the deposit. Returns no values until the homeowner selects an
 * option. Omits deposit and balance when the deposit or the amount of the price is unknown, and the percentage of a deposit that
 * is an amount.
 */
export function priceVariables(
	selection: Pick<ContractSelection, 'name' | 'price' | 'payments'> | null,
	{ depositPercent }: Pick<ContractSettings, 'depositPercent'>,
): PriceValues {
	if (selection === null) return {}
	const { name, price, payments = [] } = selection
	const chosen = { total_price: formatAmount(price), tier_name: name }
	const { amountCents } = price
	const deposit = payments.find(({ kind }) => kind === 'deposit')
	if (amountCents === undefined || (deposit === undefined && depositPercent !== 0)) return chosen
	const { amountCents: depositCents, percent } = deposit ?? { amountCents: 0, percent: 0 }
	return {
		...chosen,
		...(percent !== null && { deposit_percent: `${percent}%` }),
		deposit_amount: formatAmount({ ...price, amountCents: depositCents }),
		balance_amount: formatAmount({ ...price, amountCents: amountCents - depositCents }),
	}
}

/**
 * Returns the price variables of a contract that would have no value for any homeowner. These are all price variables when the
 * deck has no prices, and only the deposit variables when the company has not entered a deposit. A deposit
 * that is an amount has no percentage.
 */
export function missingPriceVariables(
	template: Template,
	{ depositPercent, depositCents }: Pick<ContractSettings, 'depositPercent' | 'depositCents'>,
	hasPrices: boolean,
): ContractVariable[] {
	const { known } = detectVariables(wholeTemplate(template))
	const needed: readonly ContractVariable[] = !hasPrices
		? PRICE_VARIABLES
		: depositCents !== null
			? ['deposit_percent']
			: depositPercent === null
				? DEPOSIT_VARIABLES
				: []
	return needed.filter((key) => known.includes(key))
}
