import type { Prisma } from '@dormer/db'
import { PriceSummary, ProductSelection } from '../pricing/schema.ts'
import { ContractSelection } from './schema.ts'
import { escapeMarkdown } from './variables.ts'

/**
 * Returns the homeowner's selection with its tier name, or null when the homeowner has selected nothing. A contract
 * without a selection states no price.
 */
export function readSelection({
	selection,
	price,
}: Pick<Prisma.PresentationGetPayload<object>, 'selection' | 'price'>): ContractSelection | null {
	const chosen = ProductSelection.nullable().parse(selection)
	if (chosen === null) return null
	const shown = PriceSummary.nullable().parse(price)
	return ContractSelection.parse({
		...chosen,
		name: shown?.chosen === true ? shown.name : chosen.tier,
		upgrades: chosen.price.upgrades.filter(({ key }) => chosen.upgrades.includes(key)),
	})
}

/** Formats a selection and its price as a Markdown sentence, so that the signed text states the price. */
export function formatSelection({ name, upgrades, price }: ContractSelection): string {
	const what = [name, ...upgrades.map(({ label }) => label)].map(escapeMarkdown).join(', with ')
	return `**You have chosen: ${what}. Price: ${escapeMarkdown(formatAmount(price))}.**`
}

/** Formats a price with its cents: `$18,420.00`. A price without an amount stays as it is displayed. */
export function formatAmount({
	amountCents,
	currency,
	display,
}: Pick<ContractSelection['price'], 'amountCents' | 'currency' | 'display'>): string {
	if (amountCents === undefined) return display
	return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountCents / 100)
}
