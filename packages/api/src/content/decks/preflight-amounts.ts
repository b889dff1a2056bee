import { listVariables } from '../narration/index.ts'
import { monthlyOf, usedVariables } from '../pricing/index.ts'
import type { Lender } from '../pricing/lender-schema.ts'
import { PriceVariable, ProductSlideData, type Tier } from '../pricing/schema.ts'
import { TIER_GRADES, TIERS } from '../pricing/tiers.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'
import type { PreflightFinding } from './schema.ts'

/** An option whose price depends on the home, with the names that texts use for it. */
type Option = { tier: (typeof TIERS)[number]; names: readonly string[] }
type Place = { name: string; text: string; slideId: string | null; panel: 'script' | 'faqs' }

/** Most characters between the name of an option and its amount. */
const LONGEST_GAP = 40
const AMOUNT = String.raw`\$\s?\d{1,3}(?:,?\d{3}){0,3}(?:\.\d{2})?(?![\d.,]{0,9}\d)`
/** Words after an amount that is a difference or a rate, and not a price. */
const NOT_A_PRICE = String.raw`(?!\s*(?:more|less|off|extra|(?:plus|before)\s+(?:sales\s+)?tax|a\s+(?:month|square|foot)|per\b|each\b|\/))`

/**
 * Reports texts that speak one amount to everybody although the price slide calculates that option for each home: the homeowner
 * would hear one price and sign another. Also reports monthly payments that are not the homeowner’s. Reads scripts, texts of slides and published FAQs. Warns of a slide that claims to show
 * the homeowner’s own house, because every homeowner sees the same picture.
 */
export function checkAmounts(data: PreflightData): CheckResult {
	const options = calculatedOptions(data)
	const places = listPlaces(data)
	const errors = places.flatMap((place) =>
		options.flatMap((option): PreflightFinding[] => {
			const amount = findAmount(place.text, option.names)
			if (amount === null) return []
			const [name = ''] = option.names
			return [
				{
					code: 'amount_fixed',
					message: `${place.name} says ${amount} to every homeowner`,
					detail: `The price slide calculates ${name} for each home. Write {{price.${option.tier}}} instead, or leave the amount out.`,
					slideId: place.slideId,
					panel: place.panel,
				},
			]
		}),
	)
	const warnings = places
		.filter(({ text, slideId }) => slideId !== null && OWN_HOUSE.test(text))
		.map(({ name, slideId, panel }) => ({
			code: 'claim_about_home',
			message: `${name} claims to show the homeowner’s own house`,
			detail: 'Every homeowner sees the same picture. Write “a roof like yours”, or leave it out.',
			slideId,
			panel,
		}))
	const monthly = places.flatMap((place) => checkMonthly(place, data))
	return { errors: distinctPlaces([...errors, ...monthly]), warnings: distinctPlaces(warnings) }
}

const NO_LENDER =
	'No monthly payment can be calculated. Enter the terms of a lender in the contract settings, or leave the payment out.'
const OWN_MONTHLY =
	'The payment depends on the price of each home, and its terms must be shown with it. Write {{price.monthly}} instead, or leave the amount out.'

/**
 * Reports a monthly payment that is not the homeowner’s: any one without terms of a lender, and an amount that no option with a fixed
 * price has. A calculated option has another payment in each home.
 */
function checkMonthly(
	place: Place,
	{ settings: { lenders, taxRates }, slides }: PreflightData,
): PreflightFinding[] {
	const { name, text, slideId, panel } = place
	const names = listVariables(text).includes('price.monthly')
	const amounts = findMonthlyAmounts(text).filter(
		(amount) => taxRates.length > 0 || !fixedMonthlyCents(slides, lenders).includes(amount.cents),
	)
	const code = lenders.length === 0 ? 'monthly_without_lender' : 'monthly_fixed'
	const detail = lenders.length === 0 ? NO_LENDER : OWN_MONTHLY
	return [
		...(names && lenders.length === 0 ? [`${name} names a monthly payment`] : []),
		...amounts.map(({ shown }) => `${name} says ${shown} to every homeowner`),
	].map((message) => ({ code, message, detail, slideId, panel }))
}

/** Returns the monthly payments of all options with a fixed price, in cents. */
function fixedMonthlyCents(slides: PreflightData['slides'], lenders: readonly Lender[]): number[] {
	return slides.flatMap(({ productData }) => {
		const data = ProductSlideData.nullable().parse(productData)
		return TIERS.flatMap((tier) => {
			const price = data?.[tier]?.price
			if (price?.mode !== 'fixed' || price.amount === undefined) return []
			const total = { amountCents: Math.round(price.amount * 100), currency: 'USD', display: '' }
			return monthlyOf(total, lenders)?.amountCents ?? []
		})
	})
}

const A_MONTH = String.raw`(?:\s*\/\s*mo(?:nth|s)?\b|\s+(?:(?:a|per|each|every)\s+month|al\s+mes|por\s+mes|monthly|mensuales)\b)`
const MONTHLY = new RegExp(String.raw`\$\s?(\d{1,3}(?:,?\d{3}){0,3}(?:\.\d{2})?)${A_MONTH}`, 'gi')
/** A monthly amount that is no payment for the work, such as "save $40 a month", "a bill of $90 a month" or "4 visits, $39 a month". */
const NO_PAYMENT =
	/\b(?:sav(?:e|es|ed|ing|ings)|bills?|rent|insurance|premium|visits?|maintenance|memberships?|subscriptions?|service plans?|care plans?|visitas?|mantenimiento|ahorr\w+|facturas?|renta|seguro)\b/i

/** Returns the monthly payments that a text states, such as "$189 a month" or "$189/mo". */
function findMonthlyAmounts(text: string): { shown: string; cents: number }[] {
	return text.split(/[.!?\n](?:\s|$)/).flatMap((sentence) =>
		NO_PAYMENT.test(sentence)
			? []
			: [...sentence.matchAll(MONTHLY)].map(([shown, amount = '']) => ({
					shown,
					cents: Math.round(Number(amount.replaceAll(',', '')) * 100),
				})),
	)
}

/** A claim that a picture shows this homeowner's house. */
const OWN_HOUSE =
	/\b(?:(?:photos?|pictures?|images?) of (?:your|this) (?:own )?(?:roof|house|home)|your own (?:roof|house|home)|(?:this|here) is your (?:roof|house|home)|found on your (?:own )?roof)\b/i

/** Returns the options of all price slides whose price differs between homes: it uses a variable, or it has sales tax. */
function calculatedOptions({ deck, slides, book, settings }: PreflightData): Option[] {
	const variables = [...PriceVariable.array().parse(deck.priceVariables), ...book]
	return slides.flatMap(({ slideType, productData }) => {
		const data = ProductSlideData.nullable().parse(productData)
		if (slideType !== 'product_pricing_v1' || data === null) return []
		return TIERS.flatMap((tier): Option[] => {
			const option = data[tier]
			return option !== null && (settings.taxRates.length > 0 || isCalculated(option, variables))
				? [{ tier, names: [...new Set([option.name, TIER_GRADES[tier]])] }]
				: []
		})
	})
}

function isCalculated(tier: Tier, variables: readonly PriceVariable[]): boolean {
	const only = ProductSlideData.parse({ good: { ...tier, upgrades: [] } })
	return usedVariables([only], variables).length > 0
}

function listPlaces({ slides, faqs }: PreflightData): Place[] {
	const ofSlides = slides.flatMap(
		({ id, orderIndex, title, bullets, narrationScript }): Place[] => {
			const place = { name: `Slide ${orderIndex + 1}`, slideId: id, panel: 'script' as const }
			return [narrationScript, [title, ...bullets].join('. ')].map((text) => ({ ...place, text }))
		},
	)
	const ofFaqs = faqs
		.filter(({ status }) => status === 'published')
		.map(({ userQuestion, cannedAnswer }) => ({
			name: `The answer to “${userQuestion}”`,
			text: cannedAnswer,
			slideId: null,
			panel: 'faqs' as const,
		}))
	return [...ofSlides, ...ofFaqs]
}

/** Returns the amount that a text gives as the price of an option: "Better is $15,380" or "$15,380 for Better". */
function findAmount(text: string, names: readonly string[]): string | null {
	for (const name of names) {
		const word = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
		const gap = `[^.!?\\n$]{0,${LONGEST_GAP}}?`
		const before = new RegExp(`\\b${word}\\b${gap}(${AMOUNT})${NOT_A_PRICE}`).exec(text)
		const after = new RegExp(`(${AMOUNT})\\s+(?:for|buys|gets you)\\s+(?:the\\s+)?${word}\\b`).exec(
			text,
		)
		const amount = before?.[1] ?? after?.[1]
		if (amount !== undefined) return amount
	}
	return null
}

/** Returns the findings without repetitions: the script and the text of a slide often say the same thing. */
function distinctPlaces(findings: readonly PreflightFinding[]): PreflightFinding[] {
	const byMessage = new Map(findings.map((found) => [`${found.slideId} ${found.message}`, found]))
	return [...byMessage.values()]
}
