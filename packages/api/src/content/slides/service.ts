import type { Tx } from '@dormer/db'
import { definedFields } from '../../core/defined-fields.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { lockRow } from '../../core/lock-row.ts'
import { requireDeck, requireSlide } from '../../core/require.ts'
import { checkRevision } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { findImageKey, requireImage } from '../images/index.ts'
import { audioStatusAfterEdit } from './audio-status.ts'
import { insertSlide } from './insert-slide.ts'
import { presentSlide } from './present.ts'
import { queueNarration } from './queue-narration.ts'
import type {
	CreateSlideInput,
	ListSlidesInput,
	Slide,
	SlideInput,
	UpdateSlideInput,
} from './schema.ts'
import { keyFromTitle, uniqueKey } from './slide-keys.ts'
import { lockSlides, moveSlide, shiftSlides } from './slide-order.ts'

/** Returns the slides of a deck, in order. */
export async function listSlides(
	ctx: OrgContext,
	{ deckId }: ListSlidesInput,
): Promise<{ slides: Slide[] }> {
	await requireDeck(ctx, deckId)
	const rows = await ctx.db.slide.findMany({
		where: { organizationId: ctx.organizationId, deckId },
		orderBy: { orderIndex: 'asc' },
	})
	return { slides: rows.map((row) => presentSlide(ctx, row)) }
}

/**
 * Creates a slide at `orderIndex` or at the end and queues its recording. `slideId` defaults to a key made from the
 * title. Rejects with 409 `CONFLICT` when the deck already has the `slideId`.
 */
export async function createSlide(
	ctx: OrgContext,
	input: CreateSlideInput,
): Promise<{ slide: Slide }> {
	const { deckId, slideId, imageId, heroImg, orderIndex, ...content } = input
	await requireDeck(ctx, deckId)
	const image = await imageFields(ctx, { imageId, heroImg })
	const { organizationId } = ctx
	const row = await ctx.db.$transaction(async (tx) => {
		await lockSlides(tx, { organizationId, deckId })
		const wanted = slideId ?? keyFromTitle(content.title)
		const key = await uniqueKey(tx, deckId, wanted)
		if (slideId !== undefined && key !== slideId) throw keyTakenError(slideId)
		const at = ctx.now()
		return insertSlide(tx, {
			...content,
			...image,
			organizationId,
			deckId,
			key,
			position: orderIndex,
			at,
		})
	})
	return { slide: presentSlide(ctx, row) }
}

function keyTakenError(slideId: string): AppError {
	const message = `The deck already has a slide with the key ${slideId}. Choose another key.`
	return new AppError('CONFLICT', message, { details: [{ path: 'slideId', message }] })
}

/**
 * Changes only the slide fields in the input. `orderIndex` moves the slide and shifts the slides in between. When the script
 * changes, the recording becomes `stale`; when the change is undone, the recording becomes `ready` again. Queues a recording
 * for a script that has none.
 */
export async function updateSlide(
	ctx: OrgContext,
	input: UpdateSlideInput,
): Promise<{ slide: Slide }> {
	const { slideId: id, imageId, heroImg, orderIndex, revision, ...fields } = input
	const namesImage = imageId !== undefined || heroImg !== undefined
	const image = namesImage ? await imageFields(ctx, { imageId, heroImg }) : {}
	const { organizationId } = ctx
	const row = await ctx.db.$transaction(async (tx) => {
		if (orderIndex !== undefined) await placeSlide(tx, ctx, { id, orderIndex })
		await lockSlide(tx, { id, organizationId })
		const slide = await requireSlide({ ...ctx, db: tx }, id)
		checkRevision(revision, presentSlide(ctx, slide))
		const audioStatus = audioStatusAfterEdit(slide, fields.narrationScript ?? slide.narrationScript)
		const edited = fields.narrationScript !== undefined
		if (edited && audioStatus === 'pending') await queueNarration(tx, slide)
		return tx.slide.update({
			where: { id, organizationId },
			data: {
				...definedFields(fields),
				...image,
				...(edited && { audioStatus, needsWords: false }),
				updatedAt: ctx.now(),
			},
		})
	})
	return { slide: presentSlide(ctx, row) }
}

/** Deletes a slide and closes the gap in the order. Existing presentations keep the slide in their snapshot. */
export async function deleteSlide(
	ctx: OrgContext,
	{ slideId: id }: SlideInput,
): Promise<{ success: true }> {
	const { organizationId } = ctx
	await ctx.db.$transaction(async (tx) => {
		const { deckId } = await requireSlide({ ...ctx, db: tx }, id)
		await lockSlides(tx, { organizationId, deckId })
		const { orderIndex } = await requireSlide({ ...ctx, db: tx }, id)
		await tx.slide.delete({ where: { id, organizationId } })
		await shiftSlides(tx, { organizationId, deckId }, { from: orderIndex + 1, by: -1 })
	})
	return { success: true }
}

/** Locks all slides of the deck and moves one of them to the position `orderIndex`. */
async function placeSlide(
	tx: Tx,
	ctx: OrgContext,
	{ id, orderIndex }: { id: string; orderIndex: number },
): Promise<void> {
	await lockSlides(tx, await requireSlide({ ...ctx, db: tx }, id))
	await moveSlide(tx, await requireSlide({ ...ctx, db: tx }, id), { to: orderIndex, at: ctx.now() })
}

/** Locks the slide row so that no other transaction can store a recording for the slide. */
async function lockSlide(tx: Tx, ref: { id: string; organizationId: string }): Promise<void> {
	await lockRow(tx, { table: 'slide', ...ref }, 'no key update')
}

type ImageInput = Pick<UpdateSlideInput, 'imageId' | 'heroImg'>

/**
 * Returns the image columns of a slide for an image of the organization, or nulls for no image. Rejects with 400 when the input
 * names an image twice.
 */
async function imageFields(
	ctx: OrgContext,
	{ imageId, heroImg }: ImageInput,
): Promise<{ heroImg: string | null; heroImgThumb: string | null }> {
	if (imageId !== undefined && heroImg !== undefined)
		throw invalid('heroImg', 'Send imageId or heroImg, not both')
	if (typeof heroImg === 'string') return findImageOfUrl(ctx, heroImg)
	if (typeof imageId !== 'string') return { heroImg: null, heroImgThumb: null }
	const { storageKey, thumbKey } = await requireImage(ctx, imageId)
	return { heroImg: storageKey, heroImgThumb: thumbKey }
}

/**
 * Returns the image columns for the URL or the storage key of an image. The image was uploaded, or a slide of the organization
 * shows it: a rep may have deleted an image that slides still show.
 */
async function findImageOfUrl(ctx: OrgContext, url: string) {
	const { organizationId } = ctx
	const key = findImageKey(ctx, url)
	if (key === undefined) throw unknownImage()
	const image = await ctx.db.image.findFirst({
		where: { organizationId, storageKey: key, status: 'ready' },
	})
	if (image !== null) return { heroImg: image.storageKey, heroImgThumb: image.thumbKey }
	const slide = await ctx.db.slide.findFirst({ where: { organizationId, heroImg: key } })
	if (slide === null) throw unknownImage()
	return { heroImg: slide.heroImg, heroImgThumb: slide.heroImgThumb }
}

function unknownImage(): AppError {
	return invalid(
		'heroImg',
		'Send the URL of an uploaded image. POST /api/images/upload uploads one.',
	)
}
