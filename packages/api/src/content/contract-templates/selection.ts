import type { Prisma } from '@dormer/db'
import { ContractSelection } from '../../contracts/signing/schema.ts'
import { ProductSelection, ShownPrice } from '../pricing/schema.ts'
import { escapeMarkdown } from './variables.ts'

/** What the homeowner chose, in the words of its slide; null without a choice: such a contract names no price. */
export function readSelection({
	selection,
	price,
}: Pick<Prisma.PresentationGetPayload<object>, 'selection' | 'price'>): ContractSelection | null {
	const chosen = ProductSelection.nullable().parse(selection)
	if (chosen === null) return null
	const shown = ShownPrice.nullable().parse(price)
	return ContractSelection.parse({
		...chosen,
		name: shown?.chosen === true ? shown.name : chosen.tier,
		upgrades: chosen.price.upgrades.filter(({ key }) => chosen.upgrades.includes(key)),
	})
}

/** The choice and its price as they stand in the contract, as Markdown: what is signed says what it costs. */
export function selectionStatement({ name, upgrades, price }: ContractSelection): string {
	const what = [name, ...upgrades.map(({ label }) => label)].map(escapeMarkdown).join(', with ')
	return `**You have chosen: ${what}. Price: ${escapeMarkdown(amountOf(price))}.**`
}

function amountOf({ amountCents, currency, display }: ContractSelection['price']): string {
	if (amountCents === undefined) return display
	return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountCents / 100)
}
