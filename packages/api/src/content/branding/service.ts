import { Prisma, type Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { lockRow } from '../../core/lock-row.ts'
import { checkImageReference, requireDeck } from '../../core/require.ts'
import { checkRevision } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueImageCopies } from '../images/index.ts'
import { presentBranding } from './present.ts'
import type { Branding, BrandingInput, ReplaceBrandingInput } from './schema.ts'

/** Returns the branding of the deck, or null when none was saved yet. */
export async function getBranding(
	ctx: OrgContext,
	{ deckId }: BrandingInput,
): Promise<{ branding: Branding | null }> {
	await requireDeck(ctx, deckId)
	const row = await ctx.db.branding.findFirst({
		where: { organizationId: ctx.organizationId, deckId },
	})
	return { branding: row && (await presentBranding(ctx, row)) }
}

/**
 * Creates or replaces the branding of the deck. An omitted optional field becomes null
 * (docs/design/contract.md#records).
 */
export async function replaceBranding(
	ctx: OrgContext,
	input: ReplaceBrandingInput,
): Promise<{ branding: Branding }> {
	const { deckId, revision, ...values } = input
	const { organizationId } = ctx
	await requireDeck(ctx, deckId)
	await checkImageReference(ctx, 'logo', values.logo)
	await checkImageReference(ctx, 'avatar', values.avatar)
	const at = ctx.now()
	const fields = {
		...values,
		fonts: values.fonts ?? Prisma.DbNull,
		contact: values.contact ?? Prisma.DbNull,
		updatedAt: at,
	}
	const row = await ctx.db.$transaction(async (tx) => {
		await lockRow(tx, { table: 'deck', id: deckId, organizationId }, 'no key update')
		const before = await tx.branding.findFirst({ where: { organizationId, deckId } })
		if (before !== null) checkRevision(revision, await presentBranding(ctx, before))
		await queueImageCopies(tx, organizationId, [values.logo, values.avatar])
		return tx.branding.upsert({
			where: { organizationId_deckId: { organizationId, deckId } },
			create: { ...fields, id: newId(), organizationId, deckId, createdAt: at },
			update: fields,
		})
	})
	return { branding: await presentBranding(ctx, row) }
}

/** Duplicates the branding of a deck in another deck, in the caller's transaction. */
export async function duplicateBranding(
	tx: Tx,
	ref: { organizationId: string; fromDeckId: string; toDeckId: string; at: Date },
): Promise<void> {
	const { organizationId, fromDeckId, toDeckId, at } = ref
	const row = await tx.branding.findFirst({ where: { organizationId, deckId: fromDeckId } })
	if (row === null) return
	await tx.branding.create({
		data: {
			...row,
			id: newId(),
			deckId: toDeckId,
			palette: row.palette ?? {},
			cta: row.cta ?? {},
			fonts: row.fonts ?? Prisma.DbNull,
			contact: row.contact ?? Prisma.DbNull,
			createdAt: at,
			updatedAt: at,
		},
	})
}
