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
import type { JobInputs } from './job-inputs.ts'
import type { GenerateInput } from './schema.ts'

const ATTEMPTS = 5

/**
 * Takes the slide pictures or the PDF in, then writes the job, its event and its place in the queue in one transaction.
 * Its slides are added behind those the deck has. A second start while one is unsettled: 409 `GENERATION_IN_PROGRESS`.
 */
export async function startGeneration(
	ctx: OrgContext,
	input: GenerateInput,
): Promise<{ jobId: string }> {
	const { deckId } = input
	await requireDeck(ctx, deckId)
	await refuseWhileUnsettled(ctx, deckId)
	const inputs = await readGivenInputs(ctx, input)
	return { jobId: await ctx.db.$transaction((tx) => queueJob(tx, ctx, { deckId, inputs })) }
}

/** Starts a failed generation again with the same inputs; the slides it had finished are kept and not done twice. */
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
		throw new AppError('CONFLICT', 'Only a failed generation can be tried again')
	const again = { status: 'pending', error: null, completedAt: null }
	await ctx.db.$transaction(async (tx) => {
		await refuseDoubles(() => tx.generationJob.update({ where: { id: failed.id }, data: again }))
		await announce(tx, ctx, { deckId, jobId: failed.id })
	})
	return { jobId: failed.id }
}

async function queueJob(
	tx: Tx,
	ctx: OrgContext,
	job: { deckId: string; inputs: JobInputs },
): Promise<string> {
	const id = newId()
	const { organizationId } = ctx
	await refuseDoubles(() =>
		tx.generationJob.create({ data: { ...job, id, organizationId, createdAt: ctx.now() } }),
	)
	await announce(tx, ctx, { deckId: job.deckId, jobId: id })
	return id
}

async function announce(
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
	await enqueue(tx, 'generation.run', {
		payload: { organizationId, jobId: job.jobId },
		maxAttempts: ATTEMPTS,
	})
}

const inProgress = () =>
	new AppError('GENERATION_IN_PROGRESS', 'This deck is being generated already')

async function refuseWhileUnsettled(ctx: OrgContext, deckId: string): Promise<void> {
	const unsettled = await ctx.db.generationJob.findFirst({
		where: {
			organizationId: ctx.organizationId,
			deckId,
			status: { in: ['pending', 'processing'] },
		},
	})
	if (unsettled !== null) throw inProgress()
}

/** The partial unique index decides a race of two starts. */
async function refuseDoubles(write: () => Promise<unknown>): Promise<void> {
	try {
		await write()
	} catch (error) {
		const isDouble = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
		throw isDouble ? inProgress() : error
	}
}

async function readGivenInputs(ctx: OrgContext, input: GenerateInput): Promise<JobInputs> {
	const { images = [], imageIds = [] } = input
	if ((images.length === 0) === (imageIds.length === 0))
		throw invalid('images', 'Send slide images, one PDF, or the ids of uploaded images')
	if (imageIds.length > 0) return readImageIds(ctx, imageIds)
	const [first] = images
	if (first !== undefined && isPdf(first.bytes)) return readPdf(ctx, images)
	const pictures: Extract<JobInputs, { kind: 'pictures' }>['pictures'] = []
	for (const [place, file] of images.entries()) {
		const kept = await storeImageFiles(ctx, ctx.organizationId, { ...file, field: `images.${place}` })
		pictures.push({ key: kept.storageKey, thumbKey: kept.thumbKey })
	}
	return { kind: 'pictures', pictures }
}

async function readPdf(ctx: OrgContext, files: UploadedFile[]): Promise<JobInputs> {
	const [pdf, ...others] = files
	if (pdf === undefined || others.length > 0) throw invalid('images', 'A PDF comes alone')
	const pages = await countPdfPages(pdf.bytes, 'images.0')
	const key = `decks/${ctx.organizationId}/${createHash('sha256').update(pdf.bytes).digest('hex')}.pdf`
	await ctx.providers.storage.put(key, pdf.bytes, 'application/pdf')
	return { kind: 'pdf', key, pages }
}

async function readImageIds(ctx: OrgContext, imageIds: string[]): Promise<JobInputs> {
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
