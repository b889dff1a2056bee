import { addPrices, listSelections } from '../pricing/index.ts'
import { PriceSummary, ProductSelection } from '../pricing/schema.ts'
import { ContractChoice, ContractSelection } from './schema.ts'
import { escapeMarkdown } from './variables.ts'

type Stored = Record<'selection' | 'earlierSelections' | 'price', unknown>

/**
 * Returns the homeowner's selections with the names of their tiers, or null when the homeowner has selected nothing. A
 * contract without a selection states no price.
 */
export function readSelection(presentation: Stored): ContractSelection | null {
	const selection = ProductSelection.nullable().parse(presentation.selection)
	const earlierSelections = ProductSelection.array().parse(presentation.earlierSelections)
	const shown = PriceSummary.nullable().parse(presentation.price)
	const choices = listSelections({ selection, earlierSelections }).map((chosen) =>
		ContractChoice.parse({
			...chosen,
			name: chosen.name ?? (shown?.chosen === true ? shown.name : chosen.tier),
			upgrades: chosen.price.upgrades.filter(({ key }) => chosen.upgrades.includes(key)),
		}),
	)
	const [first, ...others] = choices
	if (first === undefined) return null
	if (others.length === 0) return ContractSelection.parse(first)
	const { slideId, tier, selectedAt } = choices.at(-1) ?? first
	const total = addPrices([first.price, ...others.map(({ price }) => price)])
	return {
		slideId,
		tier,
		selectedAt,
		name: choices.map(nameWithTitle).join(' + '),
		upgrades: choices.flatMap(({ upgrades }) => upgrades),
		price: { status: 'priced', ...total, missing: [], trace: [], upgrades: [] },
		choices,
	}
}

function nameWithTitle({ title = '', name }: Pick<ContractChoice, 'title' | 'name'>): string {
	return title === '' ? name : `${title}: ${name}`
}

/**
 * Formats a selection and its price as Markdown, so that the signed text states the price. With several selections,
 * writes one sentence for each of them and then the total.
 */
export function formatSelection({ choices, ...selection }: ContractSelection): string {
	const sentences = (choices ?? [selection]).map((choice) => {
		const what = [nameWithTitle(choice), ...choice.upgrades.map(({ label }) => label)]
		const [option, amount] = [what.map(escapeMarkdown).join(', with '), formatAmount(choice.price)]
		return `**You have chosen: ${option}. Price: ${escapeMarkdown(amount)}.**`
	})
	const total = `**Total price: ${escapeMarkdown(formatAmount(selection.price))}.**`
	return [...sentences, ...(choices === undefined ? [] : [total])].join('\n\n')
}

/** Formats a price with its cents: `$18,420.00`. A price without an amount keeps its displayed text. */
export function formatAmount({
	amountCents,
	currency,
	display,
}: Pick<ContractSelection['price'], 'amountCents' | 'currency' | 'display'>): string {
	if (amountCents === undefined) return display
	return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountCents / 100)
}
