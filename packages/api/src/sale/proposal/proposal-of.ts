import { paymentTerms } from '../../content/contract-templates/index.ts'
import {
	formatLoanInstead,
	formatMonthlyTerms,
	formatPrice,
	isOfHome,
	listPriceRows,
	optionState,
	otherReportedValues,
	PAYMENT_TEXTS,
	paymentsOf,
} from '../../content/pricing/index.ts'
import type {
	Payment,
	PriceSummary,
	ProductSelection,
	SlidePricing,
	Tier,
	TierPricing,
	TraceEntry,
} from '../../content/pricing/schema.ts'
import { TIERS } from '../../content/pricing/tiers.ts'
import { shownContact } from '../../core/contact/shown-contact.ts'
import { type CatalogLanguage, catalogLanguage } from '../../core/languages.ts'
import {
	findTier,
	fullName,
	type Playable,
	pricingWithoutUpgrades,
} from '../presentations/index.ts'
import { drawMarks, Marks, markWidth } from './marks-schema.ts'
import type { ProposalContent } from './schema.ts'
import { formatDay, formatLastDay, type ProposalTexts, proposalTexts } from './texts.ts'

/** Stored photo of a presentation. */
export type PhotoRow = {
	id: string
	caption: string
	marks: unknown
	width: number
	height: number
	storageKey: string
	thumbKey: string
}

type ProposalFacts = {
	playable: Playable
	/** Photos in their order. */
	photos: readonly PhotoRow[]
	/** The signature that was not canceled. Null without one. */
	signed: { customerName: string; signedAt: Date } | null
}

/**
 * Composes what page and PDF of a proposal show: the prices as `priceOf` states them, the values of this home with their sources,
 * what every option includes and what differs, photos, conditions, validity and signature. This is the only function that does
 * (docs/design/prices.md#the-proposal). An agreed price shows only what was signed, an expired price no amounts.
 */
export function proposalOf({ playable, photos, signed }: ProposalFacts): ProposalContent {
	const { content, homeowner, price } = playable
	const language = playable.languageSettings.language ?? 'en'
	const texts = proposalTexts(language)
	const place = { language, timeZone: timeZoneOf(playable) }
	const { phone, email } = shownContact(playable, content.branding?.contact ?? null)
	const { address, city, state = '', zip = '' } = homeowner
	const until = price?.state === 'agreed' ? null : (price?.validUntil ?? null)
	const validity = price?.state === 'expired' ? texts.heldUntil : texts.holdUntil
	return {
		language,
		company: {
			name: content.branding?.name || playable.companyName,
			contact: [postalAddress(playable), phone, email].filter(Boolean).join(' · '),
		},
		contact: playable.repName === null ? null : texts.contact(playable.repName),
		eyebrow: texts.eyebrow(fullName(homeowner)),
		title: texts.title(address),
		address: [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(', '),
		headings: texts.headings,
		words: texts.words,
		home: homeValues(playable, texts),
		work: playable.pricing.flatMap((pricing) => workOf(pricing, playable, texts)),
		...scheduleOf(playable, texts),
		monthly: monthlyOfChoice(price, catalogLanguage(language)),
		validity: until === null ? null : validity(formatLastDay(until, place)),
		validUntil: until,
		signature: {
			signed: signed !== null,
			sentence:
				signed === null
					? texts.unsigned
					: texts.signed(signed.customerName, formatDay(signed.signedAt, place)),
		},
		photos: photos.map((photo) => presentPhoto(photo, texts)),
	}
}

/**
 * Returns the payments of the choice or, without one, those of the option that the presentation states, with a sentence that says
 * so. Empty while that option has no exact price, and for an expired price.
 */
function scheduleOf(
	{ price, pricing, homeowner, contractSettings, languageSettings }: Playable,
	texts: ProposalTexts,
): Pick<ProposalContent, 'payments' | 'paymentsNote'> {
	const language = languageSettings.language ?? 'en'
	const present = presentPayment(language)
	if (price === null || price.state === 'expired') return { payments: [], paymentsNote: null }
	if (price.chosen) return { payments: price.payments.map(present), paymentsNote: null }
	const option = pricing.find(({ slideId }) => slideId === price.slideId)?.[price.tier] ?? null
	const terms = paymentTerms(contractSettings, {
		country: homeowner.country,
		language: catalogLanguage(language),
	})
	const isExact = option !== null && optionState(option) === 'exact'
	const payments = isExact ? paymentsOf(option, terms).map(present) : []
	return {
		payments,
		paymentsNote:
			payments.length === 0 ? null : texts.paymentsFor(price.name, option?.display ?? ''),
	}
}

function presentPayment(language: string) {
	const texts = PAYMENT_TEXTS[catalogLanguage(language)]
	return ({ kind, name, percent, due, display }: Payment): ProposalContent['payments'][number] => {
		const what = kind === 'payment' ? name : texts[kind]
		const label = percent === null ? what : `${what}, ${percent}%`
		return { label, display, due: due && texts[due] }
	}
}

/** Returns the monthly payment of the choice with its terms, and what the loan means for the payments of the choice. */
function monthlyOfChoice(
	price: PriceSummary | null,
	language: CatalogLanguage,
): ProposalContent['monthly'] {
	if (price === null || price.monthly === null || !price.chosen || price.state === 'expired')
		return null
	const { monthly, payments } = price
	const t = PAYMENT_TEXTS[language]
	const sentences = [
		`${t.monthly(monthly.display)}.`,
		formatMonthlyTerms(monthly, language),
		formatLoanInstead(monthly, { payments, language }),
	]
	const text = sentences.filter(Boolean).join(' ')
	return { title: t.monthlyTitle, text, applyUrl: monthly.applyUrl }
}

/** Returns the time zone of the company of a presentation (IANA). */
export function timeZoneOf({ contractContact }: Playable): string {
	return contractContact.timezone
}

function postalAddress({ contractContact: { address, city, state, zip } }: Playable): string {
	return [address, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
}

function presentPhoto(row: PhotoRow, texts: ProposalTexts): ProposalContent['photos'][number] {
	const { id, caption, width, height, storageKey, thumbKey } = row
	const marks = Marks.parse(row.marks)
	const marked = marks.length === 0 ? [] : [texts.marked(marks.length)]
	return {
		id,
		caption,
		marks,
		width,
		height,
		storageKey,
		thumbKey,
		description: [caption || texts.noCaption, ...marked].join(caption.endsWith('.') ? ' ' : '. '),
		drawing: drawMarks(marks, row),
		lineWidth: markWidth(row),
	}
}

/**
 * Returns the values of this home that the prices use, and the others of its measurement report, each with its source. Usual
 * values and rates in dollars are the same for every home.
 */
function homeValues(
	{ pricing, selection, measurement, content }: Playable,
	{ priceWords }: ProposalTexts,
): ProposalContent['home'] {
	const prices = pricing.flatMap((slide) => TIERS.map((tier) => slide[tier]))
	const rows = [selection?.price ?? null, ...prices].flatMap((price) => price?.trace ?? [])
	const values = new Map<string, ProposalContent['home'][number]>()
	for (const row of rows)
		if (row.kind === 'input' && isOfHome(row) && !values.has(row.key))
			values.set(row.key, {
				label: row.label,
				display: priceWords(row.display),
				source: priceWords(row.sentence),
			})
	const others =
		measurement === null ? [] : otherReportedValues(content.deck.priceVariables, measurement)
	return [
		...values.values(),
		...others.map(({ label, display, sentence }) => ({
			label: priceWords(label),
			display: priceWords(display),
			source: priceWords(sentence),
		})),
	]
}

/** Returns the options of a price slide, with what all of them include apart from what differs. Empty when there are none. */
function workOf(
	{ slideId, ...pricing }: Playable['pricing'][number],
	playable: Playable,
	texts: ProposalTexts,
): ProposalContent['work'] {
	const slide = playable.content.slides.find(({ id }) => id === slideId)
	const data = slide?.productData ?? null
	const selection = selectionOf(playable, slideId)
	const shown = data === null ? [] : optionsOf({ pricing, data, selection, playable })
	if (slide === undefined || data === null || shown.length === 0) return []
	const [first, ...others] = shown.map(({ tier }) => pointsOf(tier))
	const scope = (first ?? []).filter((point) => others.every((points) => points.includes(point)))
	const language = catalogLanguage(playable.languageSettings.language ?? 'en')
	return [
		{
			slideId,
			title: slide.title,
			scope,
			options: shown.map(({ name, tier, price }) => {
				const isChosen = selection?.tier === name
				return {
					tier: name,
					name: tier.name,
					tagline: tier.tagline || null,
					recommended: shown.length > 1 && data.defaultSelectedTier === name,
					chosen: isChosen,
					points: pointsOf(tier).filter((point) => !scope.includes(point)),
					...presentPrice(price, { playable, isChosen, texts }),
					withoutUpgrades: price.upgrades.some(({ selected }) => selected)
						? (findTier(pricingWithoutUpgrades(playable), { slideId, tier: name })?.display ?? null)
						: null,
				}
			}),
			monthlyTerms: listTerms(shown, { playable, language }),
			conditions: data.disclaimer?.trim() || null,
		},
	]
}

/** Returns the terms of the monthly payments that options name, each once. They stand below the options. */
function listTerms(
	shown: readonly Shown[],
	{ playable, language }: { playable: Playable; language: CatalogLanguage },
): ProposalContent['work'][number]['monthlyTerms'] {
	if (playable.price?.state === 'expired') return []
	const terms = shown.flatMap(({ price: { monthly } }) =>
		monthly === undefined
			? []
			: [{ text: formatMonthlyTerms(monthly, language), applyUrl: monthly.applyUrl }],
	)
	return [...new Map(terms.map((each) => [each.text, each])).values()]
}

function selectionOf(
	{ selection, earlierSelections }: Playable,
	slideId: string,
): ProductSelection | null {
	if (selection?.slideId === slideId) return selection
	return earlierSelections.findLast((earlier) => earlier.slideId === slideId) ?? null
}

type Shown = { name: (typeof TIERS)[number]; tier: Tier; price: TierPricing }

/** Returns the options of a price slide with their prices: every option, or only the signed one. */
function optionsOf({
	pricing,
	data,
	selection,
	playable,
}: {
	pricing: SlidePricing
	data: Record<Shown['name'], Tier | null>
	selection: ProductSelection | null
	playable: Playable
}): Shown[] {
	return TIERS.flatMap((name): Shown[] => {
		const tier = data[name]
		const isChosen = selection?.tier === name
		const price = isChosen ? selection.price : pricing[name]
		if (tier === null || price === null) return []
		return playable.price?.state === 'agreed' && !isChosen ? [] : [{ name, tier, price }]
	})
}

/** Returns the highlights and the warranty of an option. */
function pointsOf({ highlights, warranty }: Tier): string[] {
	return [...new Set([...highlights, ...(warranty ? [warranty] : [])])]
}

type PriceView = Pick<
	ProposalContent['work'][number]['options'][number],
	'state' | 'display' | 'amountCents' | 'monthly' | 'items' | 'lines' | 'upgrades'
>

function presentPrice(
	price: TierPricing,
	{ playable, isChosen, texts }: { playable: Playable; isChosen: boolean; texts: ProposalTexts },
): PriceView {
	const none = { amountCents: null, monthly: null, items: [], lines: [], upgrades: [] }
	const state = stateOf(price, { playable, isChosen })
	if (state === 'expired') return { ...none, state, display: texts.expiredPrice }
	if (state === 'incomplete') return { ...none, state, display: texts.noPrice }
	if (state === 'estimate') return { ...none, state, display: texts.priceWords(price.display) }
	const upgrades = price.upgrades.filter(
		({ status, selected, notNeeded }) =>
			status === 'priced' && notNeeded !== true && (selected || state !== 'agreed'),
	)
	return {
		state,
		display: price.display,
		amountCents: price.amountCents ?? null,
		monthly: price.monthly === undefined ? null : texts.monthly(price.monthly.display),
		...(price.amountCents === undefined ? { items: [], lines: [] } : presentRows(price, texts)),
		upgrades: upgrades.map(({ label, display, selected }) => ({
			label,
			display,
			chosen: selected,
		})),
	}
}

/** Returns the state of one option: that of the presentation’s price once it is agreed or expired. */
function stateOf(
	price: TierPricing,
	{ playable, isChosen }: { playable: Playable; isChosen: boolean },
): PriceView['state'] {
	const over = playable.price?.state
	if (over === 'agreed' || over === 'expired') return over
	return isChosen ? 'chosen' : optionState(price)
}

/**
 * Returns the rows below a price: the lines of a price that consists of lines, and what follows the option itself (price before,
 * discount with its reason, added lines, tax and total). Both are empty for a price without them.
 */
function presentRows(
	{ trace, currency }: TierPricing,
	{ priceWords }: ProposalTexts,
): Pick<PriceView, 'items' | 'lines'> {
	const rows = listPriceRows(trace).filter((row) => row.kind !== 'missing')
	const own = rows.filter(({ kind }) => kind === 'amount' || kind === 'rounding')
	const others = rows.filter((row) => !own.includes(row))
	const hasMore = others.some(({ kind }) => kind === 'subtotal')
	const present = (row: (typeof rows)[number]) => {
		const hasReason = row.kind !== 'subtotal' && row.kind !== 'total'
		return {
			label: priceWords(row.label),
			display: formatRow(row, currency),
			sentence: hasReason ? priceWords(row.sentence) : null,
		}
	}
	return { items: own.map(present), lines: hasMore ? others.map(present) : [] }
}

/**
 * Formats the value of a row below a price. Cents are written where they are not zero. A value with parts of a cent is written as the
 * agreement writes it, so that the rows of both add up to the price.
 */
function formatRow(
	{ value, display }: Exclude<TraceEntry, { kind: 'missing' }>,
	currency: string,
): string {
	if (/\.\d{3}/.test(value))
		return display.replace(/^([+−]) /, (_, sign) => (sign === '−' ? sign : ''))
	const cents = Math.round(Number(value) * 100)
	return cents < 0 ? `−${formatPrice(-cents, currency)}` : formatPrice(cents, currency)
}
