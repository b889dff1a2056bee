import { describe, expect, it } from 'vitest'
import type { PriceAdjustment } from '../../../content/pricing/adjustment-schema.ts'
import { homeownerPrice, replay } from '../../../content/pricing/index.ts'
import type { Lender } from '../../../content/pricing/lender-schema.ts'
import { ProductSlideData, type TierPricing } from '../../../content/pricing/schema.ts'
import { seeded } from '../../../testing/seeded.ts'
import { calculatePrices, type PriceSource } from './calculate-prices.ts'

const SLIDE_ID = '0190b5a4-0000-7000-8000-0000000000b3'
const GIVEN = { by: 'Maya Okafor', at: '2026-11-27T17:00:00.000Z' }
const UNLISTED = 'Overhead'
const REASON = 'We work on your street that week.'

type Random = ReturnType<typeof seeded>
/** A line of an option: a quantity in hundredths and the price of one in cents. */
type Line = { hundredths: number; unitCents: number; taxable: boolean; shown: boolean }
/** A proposal in cents and percent: the option with its upgrade, discount, added line, tax, down payment and loan. */
type Proposal = {
	/** One amount, or lines of which the sum is rounded up to a step in dollars. */
	option: { cents: number } | { lines: Line[]; roundUpTo: number | null }
	upgradeCents: number
	discount: { cents: number } | { hundredths: number } | null
	limitPercent: number
	line: { hundredths: number; unitCents: number } | null
	/** Ten-thousandths of a percent. */
	taxParts: number | null
	depositPercent: number
	lender: Lender
}

describe('calculatePrices', () => {
	it('makes 10,000 random proposals, half of them of lines, that replay to the cent from their traces, and no discount breaks its floor', {
		timeout: 120_000,
	}, () => {
		const random = seeded(34)
		const proposals = Array.from({ length: 10_000 }, () => makeProposal(random))
		expect(proposals.filter((proposal) => !replays(proposal))).toEqual([])
	})
})

/** Returns whether a proposal has the amounts of the second calculation, and whether all its parts add up to the total. */
function replays(proposal: Proposal): boolean {
	const { option, price } = calculate(proposal)
	const expected = expectedCents(proposal)
	const amounts = amountsOf(option)
	const { amountCents, mismatches } = replay(option.trace)
	const asRead = homeownerPrice(option)
	const { total, taxCents, payments, monthly } = price
	return (
		amounts.discount === expected.discount &&
		amounts.line === expected.line &&
		amounts.tax === expected.tax &&
		amounts.total === expected.total &&
		amounts.option === expected.option &&
		hasSameValue(replay(asRead.trace), { amountCents, mismatches }) &&
		!JSON.stringify(asRead.trace).includes(UNLISTED) &&
		[option.amountCents, amountCents, total?.amountCents].every(
			(each) => each === expected.total,
		) &&
		mismatches.length === 0 &&
		(taxCents ?? 0) === expected.tax &&
		payments.reduce((sum, payment) => sum + payment.amountCents, 0) === expected.total &&
		(monthly === null
			? proposal.lender.minLoanCents > loanOf(proposal, expected.total)
			: monthly.loanCents === loanOf(proposal, expected.total) &&
				monthly.loanCents + monthly.downPaymentCents === expected.total &&
				Math.abs(worthOf(monthly) - monthly.loanCents) <= 0.5 * monthly.months + 0.001)
	)
}

function hasSameValue(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other)
}

function makeOption(random: Random): Proposal['option'] {
	if (random(2) === 0) return { cents: 1_000_000 + random(7_000_000) }
	const lines = Array.from({ length: 1 + random(6) }, () => ({
		hundredths: random(5_000),
		unitCents: random(60_000),
		taxable: random(3) > 0,
		shown: random(3) > 0,
	}))
	return { lines, roundUpTo: [null, 1, 10, 100][random(4)] ?? null }
}

function makeProposal(random: Random): Proposal {
	const kind = random(3)
	return {
		option: makeOption(random),
		upgradeCents: random(300_000),
		discount:
			kind === 0
				? null
				: kind === 1
					? { cents: 1 + random(2_000_000) }
					: { hundredths: 1 + random(10_000) },
		limitPercent: random(100),
		line: random(2) === 0 ? null : { hundredths: 1 + random(5_000), unitCents: 1 + random(50_000) },
		taxParts: random(3) === 0 ? null : 1 + random(130_000),
		depositPercent: 1 + random(100),
		lender: {
			name: 'Front Range Credit Union',
			downPaymentPercent: random(91),
			months: 2 + random(359),
			aprPercent: random(36_001) / 1000,
			minLoanCents: random(2) === 0 ? 0 : random(4_000_000),
			disclosure: '',
			applyUrl: null,
		},
	}
}

function calculate({
	option: made,
	upgradeCents,
	taxParts,
	depositPercent,
	lender,
	...proposal
}: Proposal) {
	const productData = ProductSlideData.parse({
		better: {
			name: 'Preferred',
			price: 'cents' in made ? { mode: 'fixed', amount: made.cents / 100 } : priceOfLines(made),
			upgrades: [{ key: 'fan', label: 'Attic fan', formula: (upgradeCents / 100).toFixed(2) }],
		},
	})
	const book: PriceSource = {
		variables: [],
		terms: { depositPercent, depositCents: null, payments: [], canCancel: true },
		lenders: [lender],
		tax:
			taxParts === null ? null : { name: 'Sales tax', rate: taxParts / 10_000, place: 'Colorado' },
		language: 'en',
		slides: [
			{ id: SLIDE_ID, title: 'Prices', slideType: 'product_pricing_v1', productData, script: '' },
		],
	}
	const { pricing, price } = calculatePrices(book, {
		priceInputs: {},
		repOverrides: {},
		origins: {},
		measurement: null,
		adjustment: adjustmentOf(proposal),
		selections: [{ slideId: SLIDE_ID, tier: 'better', upgrades: ['fan'] }],
	})
	const option = pricing[0]?.better ?? null
	if (option === null || price === null) throw new Error('The proposal has no price')
	return { option, price }
}

function priceOfLines({ lines, roundUpTo }: Extract<Proposal['option'], { lines: Line[] }>) {
	return {
		mode: 'lines',
		...(roundUpTo !== null && { roundUpTo }),
		lines: lines.map(({ hundredths, unitCents, taxable, shown }, at) => ({
			label: shown ? `Line ${at + 1}` : UNLISTED,
			quantity: (hundredths / 100).toFixed(2),
			unitPrice: (unitCents / 100).toFixed(2),
			taxable,
			shown,
		})),
	}
}

function adjustmentOf({
	discount,
	limitPercent,
	line,
}: Pick<Proposal, 'discount' | 'limitPercent' | 'line'>): PriceAdjustment {
	const given = { reason: REASON, limitPercent, ...GIVEN }
	const added = line && { quantity: line.hundredths / 100, unitCents: line.unitCents }
	return {
		slideId: SLIDE_ID,
		discount:
			discount === null
				? null
				: 'cents' in discount
					? { kind: 'amount', amountCents: discount.cents, ...given }
					: { kind: 'percent', percent: discount.hundredths / 100, ...given },
		lines: added === null ? [] : [{ text: 'Soft boards', ...added, ...GIVEN }],
	}
}

/**
 * Calculates the proposal a second time, in whole numbers: the floor holds, lines and tax are rounded half up, and the lines that are
 * not taxable have their share of rounding and discount.
 */
function expectedCents({ option, upgradeCents, discount, limitPercent, line, taxParts }: Proposal) {
	const lines = 'cents' in option ? [] : option.lines
	const centsOf = ({ hundredths, unitCents }: Line) =>
		Math.floor((hundredths * unitCents + 50) / 100)
	const sumOf = (some: readonly Line[]) => some.reduce((sum, line) => sum + centsOf(line), 0)
	const listed = 'cents' in option ? option.cents : sumOf(lines)
	const step = ('cents' in option ? null : option.roundUpTo) ?? 0.01
	const optionCents = Math.ceil(listed / Math.round(step * 100)) * Math.round(step * 100)
	const subtotal = optionCents + upgradeCents
	const largest = Math.floor((subtotal * limitPercent) / 100)
	const asked =
		discount === null
			? 0
			: 'cents' in discount
				? discount.cents
				: Math.floor((subtotal * discount.hundredths) / 10_000)
	const taken = Math.min(asked, largest)
	const added = line === null ? 0 : Math.floor((line.hundredths * line.unitCents + 50) / 100)
	const exempt = sumOf(lines.filter((each) => !each.taxable))
	const all = listed + upgradeCents
	const exemptRest = all === 0 ? 0 : Math.floor((2 * (subtotal - taken) * exempt + all) / (2 * all))
	const price = subtotal - taken + added
	const tax = Math.floor(((price - exemptRest) * (taxParts ?? 0) + 500_000) / 1_000_000)
	const isListed = discount !== null || line !== null || taxParts !== null
	return {
		option: isListed ? subtotal : 0,
		discount: 0 - taken,
		line: added,
		tax,
		total: price + tax,
	}
}

/** Returns the amounts of a price as its trace states them, in cents. */
function amountsOf({ trace }: Pick<TierPricing, 'trace'>) {
	const centsOf = (kind: TierPricing['trace'][number]['kind']) =>
		trace.reduce(
			(sum, row) =>
				row.kind === kind && 'value' in row ? sum + Math.round(Number(row.value) * 100) : sum,
			0,
		)
	return {
		option: centsOf('subtotal'),
		discount: centsOf('discount'),
		line: centsOf('line'),
		tax: centsOf('tax'),
		total: centsOf('total'),
	}
}

function loanOf({ lender }: Proposal, totalCents: number): number {
	return totalCents - Math.floor((totalCents * lender.downPaymentPercent + 50) / 100)
}

/** Discounts the monthly payments to the day of the loan: what they repay after interest, in cents. */
function worthOf({
	amountCents,
	months,
	aprPercent,
}: {
	amountCents: number
	months: number
	aprPercent: number
}): number {
	const rate = aprPercent / 1200
	return rate === 0 ? amountCents * months : (amountCents * (1 - (1 + rate) ** -months)) / rate
}
