import type { Tx } from '@dormer/db'
import { invalid } from '../../core/errors.ts'
import { lockRow } from '../../core/lock-row.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { presentSlide } from './present.ts'
import type { ReorderSlidesInput, Slide } from './schema.ts'

type DeckRef = { organizationId: string; deckId: string }

/**
 * Locks the deck row. Only one transaction at a time may add, remove or move slides, so `orderIndex` has no gaps. While the row
 * is locked, no presentation of the deck can be created.
 */
export async function lockDeck(tx: Tx, { organizationId, deckId }: DeckRef): Promise<void> {
	await lockRow(tx, { table: 'deck', id: deckId, organizationId }, 'no key update')
}

/**
 * Locks the deck and then all its slides, in the order of their ids. Call this before changing several slides, so two
 * transactions cannot wait for each other.
 */
export async function lockSlides(tx: Tx, ref: DeckRef): Promise<void> {
	await lockDeck(tx, ref)
	// Prisma cannot lock rows.
	await tx.$queryRaw`select id from slide
		where deck_id = ${ref.deckId}::uuid and organization_id = ${ref.organizationId}::uuid
		order by id for no key update`
}

/**
 * Adds `by` to the position of every slide from position `from` on. Pass 1 to make room for a slide, or -1 to close a
 * gap.
 */
export async function shiftSlides(
	tx: Tx,
	{ organizationId, deckId }: DeckRef,
	move: { from: number; by: 1 | -1 },
): Promise<void> {
	await tx.slide.updateMany({
		where: { organizationId, deckId, orderIndex: { gte: move.from } },
		data: { orderIndex: { increment: move.by } },
	})
}

/**
 * Moves a slide to the position `to`, or to the end when the deck has fewer slides, and shifts the slides in between. The
 * caller must hold the locks of `lockSlides`.
 */
export async function moveSlide(
	tx: Tx,
	slide: DeckRef & { id: string; orderIndex: number },
	move: { to: number; at: Date },
): Promise<void> {
	const { id, organizationId, deckId, orderIndex: from } = slide
	const count = await tx.slide.count({ where: { organizationId, deckId } })
	const to = Math.min(move.to, count - 1)
	if (to === from) return
	// Prisma cannot set a column to an expression that depends on the row.
	await tx.$executeRaw`update slide set updated_at = ${move.at},
		order_index = case when id = ${id}::uuid then ${to}::int else order_index + ${to > from ? -1 : 1}::int end
		where organization_id = ${organizationId}::uuid and deck_id = ${deckId}::uuid
		  and order_index between ${Math.min(from, to)}::int and ${Math.max(from, to)}::int`
}

/** Orders the slides of a deck by `slideIds`. Rejects with 400 unless `slideIds` names each slide exactly once. */
export async function reorderSlides(
	ctx: OrgContext,
	{ deckId, slideIds }: ReorderSlidesInput,
): Promise<{ slides: Slide[] }> {
	await requireDeck(ctx, deckId)
	const { organizationId } = ctx
	const where = { organizationId, deckId }
	const rows = await ctx.db.$transaction(async (tx) => {
		await lockSlides(tx, where)
		const present = await tx.slide.findMany({ where, select: { id: true } })
		const named = new Set(slideIds)
		const complete =
			named.size === slideIds.length &&
			named.size === present.length &&
			present.every(({ id }) => named.has(id))
		if (!complete) throw invalid('slideIds', 'List each slide of the deck exactly once')
		// Prisma cannot give each of several rows another value in one statement.
		await tx.$executeRaw`update slide s set order_index = o.place - 1, updated_at = ${ctx.now()}
			from unnest(${slideIds}::uuid[]) with ordinality as o(id, place)
			where s.id = o.id and s.organization_id = ${organizationId}::uuid
			  and s.deck_id = ${deckId}::uuid and s.order_index <> o.place - 1`
		return tx.slide.findMany({ where, orderBy: { orderIndex: 'asc' } })
	})
	return { slides: rows.map((row) => presentSlide(ctx, row)) }
}
