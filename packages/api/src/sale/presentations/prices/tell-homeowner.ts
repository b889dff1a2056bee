import type { Tx } from '@dormer/db'
import { formatPrice } from '../../../content/pricing/index.ts'
import type { PriceSummary } from '../../../content/pricing/schema.ts'
import { invalid } from '../../../core/errors.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { queueEmail } from '../../../email/index.ts'
import type { EmailData } from '../../../email/schema.ts'
import { statePrice } from './price-of.ts'
import { type PricedPresentation, requirePricedPresentation } from './priced-presentation.ts'

/** Rejects with 400 when the homeowner should get an email and has no address. */
export function requireAddress(
	{ homeowner }: PricedPresentation,
	{ tellHomeowner }: { tellHomeowner?: boolean | undefined },
): void {
	if (tellHomeowner === true && !homeowner.email)
		throw invalid(
			'tellHomeowner',
			'This homeowner has no email address. Add one to the presentation, or leave this out.',
		)
}

type Adjusted = {
	/** The presentation before the adjustment. */
	before: PricedPresentation
	adjustmentId: string
	by: string | null
	at: Date
}

/**
 * Queues the email about an adjusted price, in the transaction that adjusts it, once for each adjustment.
 * Queues nothing when the homeowner has no address anymore.
 */
export async function tellHomeowner(
	ctx: OrgContext,
	tx: Tx,
	{ before, adjustmentId, by, at }: Adjusted,
): Promise<void> {
	const { organizationId, presentationId } = before
	const after = await requirePricedPresentation(tx, { organizationId, presentationId })
	const { email } = after.homeowner
	if (!email || after.price === null) return
	await queueEmail(tx, ctx, {
		organizationId,
		presentationId,
		to: email,
		kind: 'price_changed',
		data: newsOf(after, { before, by, at }),
		dedupeKey: `price_changed:${adjustmentId}`,
		at,
	})
}

/** Returns what the email says. An estimate and a price with a missing value have no amount. */
function newsOf(
	after: PricedPresentation,
	{ before, by, at }: Omit<Adjusted, 'adjustmentId'>,
): EmailData['price_changed'] {
	const { price: stored, agreedAt, validUntil, change, timeZone } = after
	const price = stored && statePrice(stored, { agreedAt, validUntil, change }, at)
	const isEstimate = price?.state === 'estimate' || price?.state === 'incomplete'
	const ended = change?.at === at.toISOString() ? change : null
	return {
		isRenewal: before.validUntil !== null && before.validUntil <= at && ended === null,
		isEstimate,
		choice:
			ended === null || isEstimate
				? null
				: {
						name: ended.name,
						before: ended.before.display,
						after: ended.after?.display ?? null,
					},
		price: isEstimate || price === null ? null : shownRange(price, currencyOf(after)),
		validThrough: validUntil === null ? null : lastDay(validUntil, timeZone),
		by,
	}
}

/** Returns the amount of a choice, or the lowest and highest amount of the options. */
function shownRange(
	{ total, span }: PriceSummary,
	currency: string,
): { low: string; high: string } | null {
	if (total !== null) return { low: total.display, high: total.display }
	if (span === null) return null
	return { low: formatPrice(span.lowCents, currency), high: formatPrice(span.highCents, currency) }
}

function currencyOf({ pricing }: PricedPresentation): string {
	const tiers = pricing.flatMap(({ good, better, best }) => [good, better, best])
	return tiers.find((tier) => tier !== null)?.currency ?? 'USD'
}

/** Returns the last day on which a price is valid at the company, such as `2026-12-18`. */
function lastDay(validUntil: Date, timeZone: string): string {
	return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(validUntil.getTime() - 1))
}
