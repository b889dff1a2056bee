import type { Prisma, Tx } from '@dormer/db'
import { findUnprintable, nameCharacters } from '../../../content/contract-fonts/index.ts'
import { AppError, invalid } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { emit } from '../../../events/emit.ts'
import type {
	AdjustedPrice,
	AdjustmentStatus,
	AdjustPriceInput,
	StoredChange,
} from '../price-adjustment-schema.ts'
import { getPresentation, requirePresentation } from '../read.ts'
import { adjustFacts } from './adjust-facts.ts'
import { calculatePrices } from './calculate-prices.ts'
import { compareOptions } from './compare-options.ts'
import {
	allowedFacts,
	type DiscountLimits,
	exceedsEveryLimit,
	exceedsOwnLimit,
	readDiscountLimits,
} from './discount-limit.ts'
import { type AdjustmentRow, presentAdjustment } from './list-adjustments.ts'
import { checkPriceRevision, priceRevision } from './price-revision.ts'
import { type PricedPresentation, requirePricedPresentation } from './priced-presentation.ts'
import { queuePriceAnswers } from './queue-price-answers.ts'
import { storeRenewedBook, withCurrentBook } from './renew-book.ts'
import { restartPreparation } from './reprice.ts'
import { requireUnsigned } from './require-unsigned.ts'
import { rewritePrices } from './rewrite-prices.ts'
import { requireAddress, tellHomeowner } from './tell-homeowner.ts'

/**
 * Changes the price of one homeowner: values of the home, a discount, added lines and the end of validity. Stores who changed what,
 * with every option before and after. A changed amount ends an unsigned choice (`rewritePrices`). A discount above the limit of
 * the caller becomes a request: the homeowner keeps the old price until somebody allows it. Rejects with 409 `ALREADY_SIGNED`
 * after the signature, with 409 `CONFLICT` when the price was changed since the caller read `revision`, and with 400 when nothing
 * changes.
 */
export async function adjustPrice(
	ctx: OrgContext,
	{ presentationId, note, revision, ...change }: AdjustPriceInput,
): Promise<AdjustedPrice> {
	const { organizationId, caller } = ctx
	await requirePresentation(ctx, presentationId)
	await requirePrintable(change)
	const by = caller.kind === 'user' ? caller.name : null
	const saved = await ctx.db.$transaction(async (tx) => {
		const at = ctx.now()
		const stored = await requirePricedPresentation(tx, { organizationId, presentationId })
		const before = await withCurrentBook(tx, stored, at)
		requireUnsigned(before)
		requireAddress(before, change)
		checkPriceRevision(revision, adjustableOf(before))
		requireFuture(change.validUntil, at)
		const limits = await readDiscountLimits(ctx, tx)
		const asked = adjustFacts(before, change, { by, at, limitPercent: limits.own })
		if (note === '') requireChange(before, { ...asked, change })
		const isRequest = exceedsOwnLimit(before, { ...asked, limits })
		if (isRequest) requireAllowable(before, { ...asked, limits })
		await tx.priceAdjustment.updateMany({
			where: { organizationId, presentationId, status: 'requested' },
			data: { status: 'replaced' },
		})
		const facts = isRequest ? allowedFacts(asked.facts, limits) : asked.facts
		const { pricing } = calculatePrices(before.book, facts)
		const row = await tx.priceAdjustment.create({
			data: {
				id: newId(),
				organizationId,
				presentationId,
				status: (isRequest ? 'requested' : 'applied') satisfies AdjustmentStatus,
				change,
				options: compareOptions(before, pricing),
				note,
				byId: caller.kind === 'user' ? caller.userId : null,
				byName: 'name' in caller ? caller.name : null,
				createdAt: at,
			},
		})
		if (isRequest) await emitAdjustment(tx, before, { type: 'price.discount_requested', row, at })
		else await applyAdjustment(ctx, tx, { before, change, facts, row, by, at })
		return { row, ignoredPriceInputs: asked.ignoredPriceInputs }
	})
	return {
		adjustment: presentAdjustment(saved.row),
		ignoredPriceInputs: saved.ignoredPriceInputs,
		...(await getPresentation(ctx, { presentationId })),
	}
}

type Applied = {
	before: PricedPresentation
	change: StoredChange
	facts: PricedPresentation['facts']
	row: Pick<AdjustmentRow, 'id'>
	by: string | null
	at: Date
}

/**
 * Writes the adjusted prices, emits `price.adjusted`, records scripts with changed numbers again, and tells the homeowner if the
 * rep asked for it.
 */
export async function applyAdjustment(
	ctx: OrgContext,
	tx: Tx,
	{ before, change, facts, row, by, at }: Applied,
): Promise<void> {
	const { validUntil } = change
	const more: Prisma.PresentationUpdateManyMutationInput =
		validUntil === undefined ? {} : { priceValidUntil: validUntil }
	await storeRenewedBook(tx, before, at)
	const { numbersChanged } = await rewritePrices(tx, before, { facts, at, by, more })
	if (numbersChanged) await restartPreparation(tx, before, at)
	await queuePriceAnswers(tx, before, { validUntil, at })
	await emitAdjustment(tx, before, { type: 'price.adjusted', row, at })
	if (change.tellHomeowner === true && changesPrice(before, { facts, change }))
		await tellHomeowner(ctx, tx, { before, adjustmentId: row.id, by, at })
}

type AdjustmentEvent = {
	type: 'price.adjusted' | 'price.discount_requested' | 'price.discount_refused'
	row: Pick<AdjustmentRow, 'id'>
	at: Date
}

/** Emits an event about an adjustment of a price. */
export async function emitAdjustment(
	tx: Tx,
	{ organizationId, presentationId, deckId }: PricedPresentation,
	{ type, row, at }: AdjustmentEvent,
): Promise<void> {
	await emit(tx, {
		type,
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: { presentationId, deckId, adjustmentId: row.id },
		at,
	})
}

/** Rejects with 400 a reason or line that the agreement could not show, so the homeowner could not sign. */
async function requirePrintable({ discount, lines = [] }: StoredChange): Promise<void> {
	const texts = [
		{ path: 'discount.reason', text: discount?.reason ?? '' },
		...lines.map(({ text }, at) => ({ path: `lines.${at}.text`, text })),
	]
	for (const { path, text } of texts) {
		const found = await findUnprintable(text)
		if (found.length > 0)
			throw invalid(
				path,
				`An agreement cannot show these characters: ${nameCharacters(found)}. Write it with other letters.`,
			)
	}
}

type Change = Pick<Applied, 'facts' | 'change'>

/** Returns whether an adjustment changes a value of the home, the discount, an added line or the end of validity. */
function changesPrice(before: PricedPresentation, { facts, change }: Change): boolean {
	if (before.book !== before.storedBook) return true
	const { validUntil = before.validUntil } = change
	const after = { facts, validUntil: validUntil === null ? null : new Date(validUntil) }
	return priceRevision(adjustableOf(before)) !== priceRevision(adjustableOf(after))
}

/** Rejects with 400 an adjustment after which everything is as before, and names the keys that are no values of the home. */
function requireChange(
	before: PricedPresentation,
	{ ignoredPriceInputs, ...change }: Change & { ignoredPriceInputs: readonly string[] },
): void {
	if (changesPrice(before, change)) return
	const unknown = ignoredPriceInputs.join(', ')
	throw new AppError(
		'VALIDATION_ERROR',
		`This changes nothing.${unknown && ` Not a value of this home: ${unknown}.`} Change a value, the discount, a line, the expiration date or the note.`,
	)
}

function adjustableOf({ facts, validUntil }: Pick<PricedPresentation, 'facts' | 'validUntil'>) {
	const { priceInputs, repOverrides, adjustment } = facts
	return { priceInputs, repOverrides, priceAdjustment: adjustment, priceValidUntil: validUntil }
}

function requireFuture(validUntil: string | null | undefined, at: Date): void {
	if (validUntil != null && new Date(validUntil) <= at)
		throw invalid('validUntil', 'The price must be valid until a time in the future')
}

/** Rejects with 400 a discount that nobody in the company may allow. */
function requireAllowable(
	before: PricedPresentation,
	asked: Parameters<typeof exceedsEveryLimit>[1],
): void {
	if (exceedsEveryLimit(before, asked))
		throw invalid(
			'discount',
			`Your company allows at most ${asked.limits.highest}% off. An admin can change this in the contract settings.`,
		)
}

/** Rejects with 403 unless the limit of the caller covers a requested discount. */
export function requireLimit(isCovered: boolean, { own }: DiscountLimits): void {
	if (isCovered) return
	throw new AppError(
		'FORBIDDEN',
		own === 0
			? 'You may not give discounts. Ask an admin to decide.'
			: `You may give at most ${own}% off. Ask an admin to decide.`,
	)
}
