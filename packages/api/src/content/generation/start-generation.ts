import { createHash } from 'node:crypto'
import { Prisma, type Tx } from '@dormer/db'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { requireDeck } from '../../core/require.ts'
import type { UploadedFile } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { countPdfPages, isPdf, storeImageFiles } from '../images/index.ts'
import { lockDeck } from '../slides/index.ts'
import type { JobInputs } from './job-inputs.ts'
import type { GenerateInput } from './schema.ts'

/**
 * Stores the slide images or the PDF, then creates the job, emits its event and enqueues it in one transaction. The
 * job adds slides after the existing slides of the deck. Rejects with 409 `GENERATION_IN_PROGRESS` while the deck has
 * an unfinished job.
 */
export async function startGeneration(
	ctx: OrgContext,
	input: GenerateInput,
): Promise<{ jobId: string }> {
	const { deckId } = input
	await requireDeck(ctx, deckId)
	await rejectWhileUnsettled(ctx, deckId)
	const inputs = await storeInputs(ctx, input)
	return { jobId: await ctx.db.$transaction((tx) => createJob(tx, ctx, { deckId, inputs })) }
}

/**
 * Restarts a failed job with the same inputs and keeps the slides that the job has already committed. Rejects with 409
 * when the job has not failed.
 */
export async function retryGeneration(
	ctx: OrgContext,
	{ deckId }: { deckId: string },
): Promise<{ jobId: string }> {
	await requireDeck(ctx, deckId)
	const failed = await ctx.db.generationJob.findFirst({
		where: { organizationId: ctx.organizationId, deckId },
		orderBy: { createdAt: 'desc' },
	})
	if (failed === null) throw notFound('Generation job')
	if (failed.status !== 'failed')
		throw new AppError(
			'CONFLICT',
			'Only a failed generation can be retried. Start a new generation instead.',
		)
	const reset = { status: 'pending', error: null, completedAt: null }
	await ctx.db.$transaction(async (tx) => {
		await lockDeck(tx, { organizationId: ctx.organizationId, deckId })
		await rejectDuplicateJob(() =>
			tx.generationJob.update({ where: { id: failed.id }, data: reset }),
		)
		await emitAndEnqueue(tx, ctx, { deckId, jobId: failed.id })
	})
	return { jobId: failed.id }
}

async function createJob(
	tx: Tx,
	ctx: OrgContext,
	job: { deckId: string; inputs: JobInputs },
): Promise<string> {
	const id = newId()
	const { organizationId } = ctx
	await lockDeck(tx, { organizationId, deckId: job.deckId })
	await rejectDuplicateJob(() =>
		tx.generationJob.create({ data: { ...job, id, organizationId, createdAt: ctx.now() } }),
	)
	await emitAndEnqueue(tx, ctx, { deckId: job.deckId, jobId: id })
	return id
}

async function emitAndEnqueue(
	tx: Tx,
	ctx: OrgContext,
	job: { deckId: string; jobId: string },
): Promise<void> {
	const { organizationId } = ctx
	await emit(tx, {
		type: 'generation.started',
		organizationId,
		aggregate: { type: 'deck', id: job.deckId },
		payload: job,
		at: ctx.now(),
	})
	await enqueue(tx, 'generate_deck', {
		payload: { organizationId, jobId: job.jobId },
	})
}

const generationInProgress = () =>
	new AppError(
		'GENERATION_IN_PROGRESS',
		'This deck is already being generated. Wait until the generation ends.',
	)

async function rejectWhileUnsettled(ctx: OrgContext, deckId: string): Promise<void> {
	const unsettled = await ctx.db.generationJob.findFirst({
		where: {
			organizationId: ctx.organizationId,
			deckId,
			status: { in: ['pending', 'processing'] },
		},
	})
	if (unsettled !== null) throw generationInProgress()
}

/**
 * Runs a write. Rejects with 409 `GENERATION_IN_PROGRESS` when the write violates the index "one unfinished job per
 * deck".
 */
async function rejectDuplicateJob(write: () => Promise<unknown>): Promise<void> {
	try {
		await write()
	} catch (error) {
		const isDuplicate =
			error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
		throw isDuplicate ? generationInProgress() : error
	}
}

async function storeInputs(ctx: OrgContext, input: GenerateInput): Promise<JobInputs> {
	const { images = [], imageIds = [] } = input
	if ((images.length === 0) === (imageIds.length === 0))
		throw invalid('images', 'Send slide images, one PDF, or the IDs of uploaded images')
	if (imageIds.length > 0) return findImages(ctx, imageIds)
	const [first] = images
	if (first !== undefined && isPdf(first.bytes)) return storePdf(ctx, images)
	const pictures: Extract<JobInputs, { kind: 'pictures' }>['pictures'] = []
	for (const [index, file] of images.entries()) {
		const stored = await storeImageFiles(ctx, ctx.organizationId, {
			...file,
			field: `images.${index}`,
		})
		pictures.push({ key: stored.storageKey, thumbKey: stored.thumbKey })
	}
	return { kind: 'pictures', pictures }
}

async function storePdf(ctx: OrgContext, files: UploadedFile[]): Promise<JobInputs> {
	const [pdf, ...others] = files
	if (pdf === undefined || others.length > 0)
		throw invalid('images', 'Send the PDF alone, without other files')
	const pages = await countPdfPages(pdf.bytes, 'images.0')
	const key = `decks/${ctx.organizationId}/${createHash('sha256').update(pdf.bytes).digest('hex')}.pdf`
	await ctx.providers.storage.put(key, pdf.bytes, 'application/pdf')
	return { kind: 'pdf', key, pages }
}

async function findImages(ctx: OrgContext, imageIds: string[]): Promise<JobInputs> {
	const rows = await ctx.db.image.findMany({
		where: { organizationId: ctx.organizationId, id: { in: imageIds }, status: 'ready' },
	})
	const pictures = imageIds.map((id) => {
		const row = rows.find((image) => image.id === id)
		if (row === undefined) throw notFound('Image')
		return { key: row.storageKey, thumbKey: row.thumbKey }
	})
	return { kind: 'pictures', pictures }
}
