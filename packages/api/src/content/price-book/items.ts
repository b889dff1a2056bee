import type { Tx } from '@dormer/db'
import { definedFields } from '../../core/defined-fields.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { checkRevision } from '../../core/revision.ts'
import type { Success } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { lockBook } from '../pricing/index.ts'
import { requireValidFormula } from './check-formula.ts'
import { isSameName, makeItemKey } from './item-key.ts'
import { BOOK_IS_FULL, MAX_PRICE_ITEMS } from './limits.ts'
import { type PriceItemRow, presentItem } from './present.ts'
import type {
	CreatePriceItemInput,
	ListPriceItemsInput,
	PriceItemAnswer,
	PriceItemInput,
	PriceItemList,
	UpdatePriceItemInput,
} from './schema.ts'
import { describeUse, findUses, usesOf } from './used-in.ts'

/** Returns the items of the company by name. `search` finds words in names and descriptions. */
export async function listItems(
	{ db, organizationId }: OrgContext,
	{ search = '' }: ListPriceItemsInput,
): Promise<PriceItemList> {
	const contains = { contains: search, mode: 'insensitive' } as const
	const rows = await db.priceItem.findMany({
		where: { organizationId, OR: [{ name: contains }, { description: contains }] },
		orderBy: [{ name: 'asc' }, { id: 'asc' }],
	})
	const uses = await findUses(db, organizationId)
	return { items: rows.map((row) => presentItem(row, uses)) }
}

/**
 * Adds an item. Its key is made from the name. Rejects with 400 when another item has the name, when the formula is invalid, and
 * when the price book is full.
 */
export async function createItem(
	ctx: OrgContext,
	input: CreatePriceItemInput,
): Promise<PriceItemAnswer> {
	const at = ctx.now()
	return changeBook(ctx, async (tx, rows) => {
		if (rows.length >= MAX_PRICE_ITEMS) throw new AppError('VALIDATION_ERROR', BOOK_IS_FULL)
		requireOnePrice(input)
		requireFreeName(input.name, rows)
		const key = makeItemKey(input.name, new Set(rows.map((row) => row.key)))
		requireValidFormula({ ...input, key }, [...rows, { ...input, key }])
		return tx.priceItem.create({
			data: {
				...input,
				id: newId(),
				organizationId: ctx.organizationId,
				key,
				createdAt: at,
				updatedAt: at,
			},
		})
	})
}

/**
 * Changes the fields that are sent. The key stays. An amount replaces the formula of the item, and a formula its amount.
 * Prices that homeowners have seen stay as they are: their snapshots keep the items. Rejects with 409 and the current item when it
 * was changed since the caller read `revision`.
 */
export async function updateItem(
	ctx: OrgContext,
	{ itemId: id, revision, ...changes }: UpdatePriceItemInput,
): Promise<PriceItemAnswer> {
	const { organizationId } = ctx
	return changeBook(ctx, async (tx, rows) => {
		const before = rows.find((row) => row.id === id)
		if (before === undefined) throw notFound('Item')
		const record = presentItem(before, await findUses(tx, organizationId))
		checkRevision(revision, record, { item: record })
		const fields = definedFields({ ...changes, ...replacedPrice(changes) })
		const after = { ...before, ...fields }
		const others = rows.filter((row) => row.id !== id)
		requireOnePrice(after)
		requireFreeName(after.name, others)
		requireValidFormula(after, [...others, after])
		return tx.priceItem.update({
			where: { id, organizationId },
			data: { ...fields, updatedAt: ctx.now() },
		})
	})
}

/** Deletes an item. Rejects with 409 while a formula uses it, and names every place. */
export async function deleteItem(
	ctx: OrgContext,
	{ itemId: id }: PriceItemInput,
): Promise<Success> {
	const { organizationId } = ctx
	await ctx.db.$transaction(async (tx) => {
		await lockBook(tx, organizationId)
		const row = await tx.priceItem.findFirst({ where: { id, organizationId } })
		if (row === null) throw notFound('Item')
		const uses = usesOf(await findUses(tx, organizationId), row.key)
		if (uses.length > 0) {
			const places = uses.map(describeUse)
			throw new AppError(
				'CONFLICT',
				`${row.name} is still used in ${places.join('; ')}. Remove it from these formulas first.`,
				{ details: places.map((place) => ({ path: 'itemId', message: `Used in ${place}` })) },
			)
		}
		await tx.priceItem.delete({ where: { id, organizationId } })
	})
	return { success: true }
}

/** Runs a change of one item while the price book is locked, and returns the item as it is then. */
async function changeBook(
	ctx: OrgContext,
	change: (tx: Tx, rows: PriceItemRow[]) => Promise<PriceItemRow>,
): Promise<PriceItemAnswer> {
	const { organizationId } = ctx
	return ctx.db.$transaction(async (tx) => {
		await lockBook(tx, organizationId)
		const rows = await tx.priceItem.findMany({ where: { organizationId } })
		const row = await change(tx, rows)
		return { item: presentItem(row, await findUses(tx, organizationId)) }
	})
}

type SentPrice = Pick<UpdatePriceItemInput, 'unitCents' | 'formula'>

function replacedPrice({ unitCents, formula }: SentPrice): SentPrice {
	if (unitCents != null && formula === undefined) return { formula: null }
	if (formula != null && unitCents === undefined) return { unitCents: null }
	return {}
}

function requireOnePrice({
	unitCents,
	formula,
}: Pick<PriceItemRow, 'unitCents' | 'formula'>): void {
	if ((unitCents === null) !== (formula === null)) return
	throw invalid(
		'unitCents',
		unitCents === null
			? 'Enter an amount or a formula.'
			: 'Enter an amount or a formula, not both.',
	)
}

function requireFreeName(name: string, others: readonly PriceItemRow[]): void {
	if (others.some((other) => isSameName(other.name, name)))
		throw invalid('name', `The price book already has an item “${name}”. Enter a different name.`)
}
