import type { Tx } from '@dormer/db'
import { storePhoto } from '../../content/images/index.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { lockRow } from '../../core/lock-row.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requirePresentation } from '../presentations/index.ts'
import { MAX_PHOTOS } from './limits.ts'
import { presentProposal, readProposal } from './read-proposal.ts'
import type { AddPhotoInput, PhotoInput, Proposal, UpdatePhotoInput } from './schema.ts'

/**
 * Stores a photo of this home’s roof as the last one of its proposal. Rejects an invalid file with the errors of
 * `reencodeImage`, and with 409 when the presentation has the largest number of photos.
 */
export async function addPhoto(
	ctx: OrgContext,
	{ presentationId, file }: AddPhotoInput,
): Promise<Proposal> {
	const { organizationId } = ctx
	await requirePresentation(ctx, presentationId)
	if ((await listIds(ctx.db, ctx, presentationId)).length >= MAX_PHOTOS) throw tooManyPhotos()
	const stored = await storePhoto(ctx, organizationId, { bytes: file.bytes })
	await changePhotos(ctx, presentationId, async (tx, ids) => {
		if (ids.length >= MAX_PHOTOS) throw tooManyPhotos()
		await tx.presentationPhoto.create({
			data: {
				...stored,
				id: newId(),
				organizationId,
				presentationId,
				position: ids.length,
				createdAt: ctx.now(),
			},
		})
	})
	return presentNow(ctx, presentationId)
}

/** Changes caption, marks or place of a photo. Rejects with 404 for a photo of another presentation. */
export async function updatePhoto(
	ctx: OrgContext,
	{ presentationId, photoId, caption, marks, position }: UpdatePhotoInput,
): Promise<Proposal> {
	const { organizationId } = ctx
	await requirePresentation(ctx, presentationId)
	await changePhotos(ctx, presentationId, async (tx, ids) => {
		const { count } = await tx.presentationPhoto.updateMany({
			where: { id: photoId, presentationId, organizationId },
			data: { id: photoId, ...definedFields({ caption, marks }) },
		})
		if (count === 0) throw notFound('Photo')
		if (position === undefined) return
		const order = ids.filter((id) => id !== photoId)
		order.splice(position, 0, photoId)
		await writeOrder(tx, ctx, order)
	})
	return presentNow(ctx, presentationId)
}

/** Removes a photo from the proposal. Stored versions keep it. */
export async function deletePhoto(
	ctx: OrgContext,
	{ presentationId, photoId }: PhotoInput,
): Promise<Proposal> {
	const { organizationId } = ctx
	await requirePresentation(ctx, presentationId)
	await changePhotos(ctx, presentationId, async (tx, ids) => {
		const { count } = await tx.presentationPhoto.deleteMany({
			where: { id: photoId, presentationId, organizationId },
		})
		if (count === 0) throw notFound('Photo')
		await writeOrder(
			tx,
			ctx,
			ids.filter((id) => id !== photoId),
		)
	})
	return presentNow(ctx, presentationId)
}

/**
 * Runs a change of the photos of a presentation, with the ids of its photos in order. Locks the presentation, so changes
 * follow one another and nothing is stored for a presentation that was deleted or erased in the meantime.
 */
async function changePhotos(
	{ db, organizationId }: OrgContext,
	presentationId: string,
	change: (tx: Tx, ids: string[]) => Promise<void>,
): Promise<void> {
	await db.$transaction(async (tx) => {
		await lockRow(tx, { table: 'presentation', id: presentationId, organizationId })
		const where = { id: presentationId, organizationId, deletedAt: null }
		if ((await tx.presentation.count({ where })) === 0) throw notFound('Presentation')
		await change(tx, await listIds(tx, { organizationId }, presentationId))
	})
}

async function listIds(
	db: Pick<Tx, 'presentationPhoto'>,
	{ organizationId }: Pick<OrgContext, 'organizationId'>,
	presentationId: string,
): Promise<string[]> {
	const photos = await db.presentationPhoto.findMany({
		where: { organizationId, presentationId },
		select: { id: true },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	})
	return photos.map(({ id }) => id)
}

async function writeOrder(
	tx: Tx,
	{ organizationId }: Pick<OrgContext, 'organizationId'>,
	ids: readonly string[],
): Promise<void> {
	for (const [position, id] of ids.entries())
		await tx.presentationPhoto.updateMany({ where: { id, organizationId }, data: { position } })
}

async function presentNow(ctx: OrgContext, presentationId: string): Promise<Proposal> {
	return presentProposal(ctx, await readProposal(ctx, presentationId))
}

function tooManyPhotos(): AppError {
	return new AppError(
		'CONFLICT',
		`A proposal has at most ${MAX_PHOTOS} photos. Delete one before you add another.`,
	)
}
