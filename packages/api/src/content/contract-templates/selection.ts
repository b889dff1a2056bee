import type { CatalogLanguage } from '../../core/languages.ts'
import { addDays } from '../../core/time/zoned-time.ts'
import {
	formatLoanInstead,
	formatMonthlyTerms,
	homeownerPrice,
	listPriceRows,
	listSelections,
	PAYMENT_TEXTS,
	paymentsOf,
} from '../pricing/index.ts'
import type { MonthlyPayment } from '../pricing/lender-schema.ts'
import { PRICE_WORDS } from '../pricing/price-words.ts'
import { type Payment, ProductSelection, StoredPrice } from '../pricing/schema.ts'
import { formatLongDate } from './format-date.ts'
import { paymentTerms } from './payment-terms.ts'
import {
	type Cancellation,
	ContractChoice,
	ContractSelection,
	type ContractSettings,
} from './schema.ts'
import { escapeMarkdown } from './variables.ts'

/** What a contract reads of the price that the presentation states. */
const StatedPrice = StoredPrice.pick({ chosen: true, name: true, total: true })

/** Sentences that state the selection in the contract. */
const TEXTS = {
	en: {
		with: ', with ',
		chosen: (option: string, amount: string) => `You have chosen: ${option}. Price: ${amount}.`,
		totalPrice: (amount: string) => `Total price: ${amount}.`,
		price: 'Price',
	},
	es: {
		with: ', con ',
		chosen: (option: string, amount: string) => `Usted ha elegido: ${option}. Precio: ${amount}.`,
		totalPrice: (amount: string) => `Precio total: ${amount}.`,
		price: 'Precio',
	},
}

type Stored = Record<'selection' | 'earlierSelections' | 'price', unknown>

/**
 * Returns the homeowner's selections with the names of their tiers, or null when the homeowner has selected nothing. A
 * contract without a selection states no price.
 */
export function readSelection(presentation: Stored): ContractSelection | null {
	const selection = ProductSelection.nullable().parse(presentation.selection)
	const earlierSelections = ProductSelection.array().parse(presentation.earlierSelections)
	const stated = StatedPrice.nullable().parse(presentation.price)
	const choices = listSelections({ selection, earlierSelections }).map((chosen) =>
		ContractChoice.parse({
			...chosen,
			name: chosen.name ?? (stated?.chosen === true ? stated.name : chosen.tier),
			price: homeownerPrice(chosen.price),
			upgrades: chosen.price.upgrades.filter(({ key }) => chosen.upgrades.includes(key)),
		}),
	)
	const [first, ...others] = choices
	if (first === undefined) return null
	const total = stated?.total ?? null
	if (others.length === 0 || total === null) return ContractSelection.parse(first)
	const { slideId, tier, selectedAt } = choices.at(-1) ?? first
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

const StatedTerms = StoredPrice.pick({ payments: true, monthly: true, conditions: true })

/**
 * Returns the homeowner's selections with the payments, the monthly payment and the conditions that the agreement states: those stored with the price or,
 * for a choice from before the company had a payment schedule, the payments that its settings give now.
 */
export function readContractSelection(
	presentation: Stored,
	{ settings, ...home }: { settings: ContractSettings; country: string; language: CatalogLanguage },
): ContractSelection | null {
	const selection = readSelection(presentation)
	if (selection === null) return null
	const stored = StatedTerms.nullable().parse(presentation.price)
	const { payments = [], monthly = null, conditions = [] } = stored ?? {}
	const due =
		payments.length > 0 ? payments : paymentsOf(selection.price, paymentTerms(settings, home))
	return {
		...selection,
		...(due.length > 0 && { payments: due }),
		...(monthly !== null && { monthly }),
		...(conditions.length > 0 && { conditions }),
	}
}

type Reading = { language: CatalogLanguage; cancellation: Cancellation | null }

/**
 * Formats a selection and its price as Markdown, so the signed text states the price, its payments, monthly payment and conditions. With
 * several selections, writes one sentence for each of them and then the total.
 */
export function formatSelection(
	{ choices, payments = [], monthly, conditions = [], ...selection }: ContractSelection,
	reading: Reading,
): string {
	const t = TEXTS[reading.language]
	const sentences = (choices ?? [selection]).map((choice) => {
		const what = [nameWithTitle(choice), ...choice.upgrades.map(({ label }) => label)]
		const [option, amount] = [what.map(escapeMarkdown).join(t.with), formatAmount(choice.price)]
		return [
			...[`**${t.chosen(option, escapeMarkdown(amount))}**`],
			...formatAdjustment(choice.price, { total: t.price, words: PRICE_WORDS[reading.language] }),
		].join('\n\n')
	})
	const total = `**${t.totalPrice(escapeMarkdown(formatAmount(selection.price)))}**`
	return [
		...sentences,
		...(choices === undefined ? [] : [total]),
		...formatPayments(selection.price, payments, reading),
		...(monthly === undefined ? [] : formatMonthly(monthly, { payments, ...reading })),
		...(conditions.length === 0 ? [] : [`**${PAYMENT_TEXTS[reading.language].conditions}**`]),
		...conditions.map(escapeMarkdown),
	].join('\n\n')
}

/**
 * Formats when the homeowner pays, as a Markdown table that ends in the price. A deposit after the days to cancel gets the date of the
 * next day.
 */
function formatPayments(
	price: ContractSelection['price'],
	payments: readonly Payment[],
	{ language, cancellation }: Reading,
): string[] {
	if (payments.length === 0) return []
	const t = PAYMENT_TEXTS[language]
	const rows = payments.map(({ kind, name, percent, due, amountCents, display }): Row => {
		const amount = formatAmount({ amountCents, currency: price.currency, display })
		const what = kind === 'payment' ? name : t[kind]
		const share = percent === null ? what : `${what}, ${percent}%`
		if (due === null) return [share, amount]
		const date = cancellation && formatLongDate(addDays(cancellation.lastDay, 1), language)
		const when = t[due].charAt(0).toLowerCase() + t[due].slice(1)
		return [`${share} (${date === null ? when : t.dueOn(when, date)})`, amount]
	})
	return [`**${t.title}**`, formatTable(rows, [TEXTS[language].price, formatAmount(price)])]
}

/** Formats the monthly payment with its terms, and what it means for the payments above it, as Markdown. */
function formatMonthly(
	monthly: MonthlyPayment,
	{ payments, language }: Pick<ContractSelection, 'payments'> & Pick<Reading, 'language'>,
): string[] {
	const t = PAYMENT_TEXTS[language]
	const sentences = [
		`${t.monthly(monthly.display)}.`,
		formatMonthlyTerms(monthly, language),
		formatLoanInstead(monthly, { payments, language }),
	]
	return [`**${t.monthlyTitle}**`, escapeMarkdown(sentences.filter(Boolean).join(' '))]
}

/** Formats what a price consists of, as a Markdown table: its lines, the price before, the discount with its reason, added lines, the total. */
function formatAdjustment(
	price: ContractSelection['price'],
	{ total, words }: { total: string; words: (text: string) => string },
): string[] {
	const rows = listPriceRows(price.trace).flatMap((row): Row[] => {
		if (row.kind === 'missing' || row.kind === 'total') return []
		const about = row.kind === 'subtotal' ? '' : ` (${words(row.sentence)})`
		return [[`${words(row.label)}${about}`, row.display]]
	})
	return rows.length === 0 ? [] : [formatTable(rows, [total, formatAmount(price)])]
}

type Row = [text: string, amount: string]

/** Formats rows and their total as a Markdown table without a header. */
function formatTable(rows: readonly Row[], total: Row): string {
	const cell = (text: string) => escapeMarkdown(text.replaceAll(/\s+/g, ' '))
	return [
		'| | |',
		'| --- | ---: |',
		...rows.map(([text, amount]) => `| ${cell(text)} | ${cell(amount)} |`),
		`| **${cell(total[0])}** | **${cell(total[1])}** |`,
	].join('\n')
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
