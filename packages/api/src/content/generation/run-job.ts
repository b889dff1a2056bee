import type { App } from '../../core/app.ts'
import { lockRow } from '../../core/lock-row.ts'
import { DeckLanguage } from '../../core/schema.ts'
import { emit } from '../../events/emit.ts'
import { addGeneratedFaqs } from '../faqs/index.ts'
import { narrateSlide } from '../narration/index.ts'
import { addGeneratedSlide, replaceGeneratedScripts } from '../slides/index.ts'
import { countSlides, JobInputs, readInputs, type SlideInput } from './job-inputs.ts'
import { lookAhead } from './look-ahead.ts'
import { readSlide } from './read-slide.ts'
import { reviseScripts } from './revise-scripts.ts'
import type { SlideDraft } from './schema.ts'
import { writeFaqs } from './write-faqs.ts'

/** Number of slides that one job reads concurrently. */
const READ_AHEAD = 6

type Job = {
	id: string
	organizationId: string
	deckId: string
	inputs: JobInputs
	/** Number of slides that earlier attempts committed. The job does not generate these slides again. */
	done: number
	deckContext: string | null
	language: DeckLanguage
	companyName: string
	publishFaqs: boolean | null
}

/**
 * Signals that another run of the same job has committed this slide or completed the job. The current run then stops
 * without an error.
 */
class Superseded extends Error {}

/**
 * Generates the remaining slides of a job. Reads several slides ahead and commits them in order. Then revises the
 * scripts together and records the slides. Writes the FAQs and completes the job in one transaction. Does nothing when the
 * job is already completed or failed.
 */
export async function runJob(
	app: App,
	{ organizationId, jobId }: { organizationId: string; jobId: string },
	signal: AbortSignal | undefined,
): Promise<void> {
	const job = await beginJob(app, organizationId, jobId)
	if (job === undefined) return
	let position = job.done
	const numbered = async function* () {
		for await (const input of readInputs(app, job, job.done)) yield { input, position: ++position }
	}
	const total = countSlides(job.inputs)
	try {
		await lookAhead(numbered(), READ_AHEAD, {
			read: ({ input, position }) => {
				const { deckContext, companyName, language } = job
				return readSlide(app, {
					organizationId,
					input,
					position,
					total,
					deckContext,
					language,
					companyName,
					signal,
				})
			},
			commit: ({ input, position }, draft) => commitSlide(app, job, { input, position, draft }),
		})
		await finishJob(app, job, signal)
	} catch (error) {
		if (!(error instanceof Superseded)) throw error
	}
}

/**
 * Marks the job as processing and counts its committed slides, while the job's row is locked, so the progress cannot
 * decrease when another run commits a slide at the same time. Returns undefined when the job is completed or failed.
 */
async function beginJob(app: App, organizationId: string, jobId: string): Promise<Job | undefined> {
	const row = await app.db.$transaction(async (tx) => {
		await lockRow(tx, { table: 'generation_job', id: jobId, organizationId })
		const found = await tx.generationJob.findFirst({
			where: { id: jobId, organizationId, status: { in: ['pending', 'processing'] } },
			include: { deck: { include: { organization: true } } },
		})
		if (found === null) return undefined
		const totalSlides = countSlides(JobInputs.parse(found.inputs))
		const currentSlide = Math.min(found.slideIds.length + 1, totalSlides)
		await tx.generationJob.update({
			where: { id: jobId, organizationId },
			data: { status: 'processing', totalSlides, currentSlide },
		})
		return found
	})
	if (row === undefined) return undefined
	return {
		id: row.id,
		organizationId,
		deckId: row.deckId,
		inputs: JobInputs.parse(row.inputs),
		done: row.slideIds.length,
		deckContext: row.deck.deckContext,
		language: DeckLanguage.parse(row.deck.language),
		companyName: row.deck.organization.name,
		publishFaqs: row.deck.publishFaqs,
	}
}

type SlideResult = { input: SlideInput; position: number; draft: SlideDraft }

/**
 * Saves one slide. Locks the job row before the deck row, in the same order as `completeJob`, to prevent deadlocks.
 */
async function commitSlide(
	app: App,
	job: Job,
	{ input, position, draft }: SlideResult,
): Promise<void> {
	const { id, organizationId, deckId } = job
	await app.db.$transaction(async (tx) => {
		await lockRow(tx, { table: 'generation_job', id, organizationId })
		const current = await tx.generationJob.findFirst({
			where: { id, organizationId, status: 'processing' },
			select: { slideIds: true, totalSlides: true },
		})
		if (current?.slideIds.length !== position - 1) throw new Superseded()
		const slideId = await addGeneratedSlide(tx, {
			organizationId,
			deckId,
			...draft,
			heroImg: input.key,
			heroImgThumb: input.thumbKey,
			at: app.now(),
		})
		await tx.generationJob.update({
			where: { id, organizationId },
			data: {
				slideIds: { push: slideId },
				currentSlide: Math.min(position + 1, current.totalSlides),
			},
		})
	})
}

/**
 * Revises the scripts together, records the slides that have no recording yet, and then completes the job: a completed job
 * means that every recording is there that the voice could make.
 */
async function finishJob(app: App, job: Job, signal: AbortSignal | undefined): Promise<void> {
	const { organizationId } = job
	const { slideIds } = await app.db.generationJob.findFirstOrThrow({
		where: { id: job.id, organizationId },
	})
	const [faqs, scripts] = await Promise.all([
		writeFaqs(app, { ...job, slideIds }, signal),
		reviseScripts(app, { ...job, slideIds }, signal),
	])
	await app.db.$transaction(async (tx) => {
		await lockRow(tx, { table: 'generation_job', id: job.id, organizationId })
		const where = { id: job.id, organizationId, status: 'processing' }
		if ((await tx.generationJob.count({ where })) === 0) throw new Superseded()
		await replaceGeneratedScripts(tx, { organizationId, scripts, at: app.now() })
	})
	await recordSlides(app, { organizationId, slideIds }, signal)
	await completeJob(app, job, { slideIds, faqs })
}

/**
 * Records the slides whose recording is still pending. Begins at the last slide, because the queued recordings begin at the
 * first. A failed synthesis does not fail the generation: the queued job of the slide tries again and stores the result.
 */
async function recordSlides(
	app: App,
	{ organizationId, slideIds }: { organizationId: string; slideIds: readonly string[] },
	signal: AbortSignal | undefined,
): Promise<void> {
	for (const slideId of slideIds.toReversed()) {
		signal?.throwIfAborted()
		const where = { id: slideId, organizationId, audioStatus: 'pending' }
		if ((await app.db.slide.count({ where })) === 0) continue
		const run = { signal, lastAttempt: false }
		await narrateSlide(app, { organizationId, slideId }, run).catch((error: unknown) =>
			app.log.warn({ err: error, slideId }, 'generated slide not recorded; its job tries again'),
		)
	}
}

type Written = { slideIds: string[]; faqs: Awaited<ReturnType<typeof writeFaqs>> }

async function completeJob(app: App, job: Job, { slideIds, faqs }: Written): Promise<void> {
	const { organizationId, deckId } = job
	await app.db.$transaction(async (tx) => {
		const { count } = await tx.generationJob.updateMany({
			where: { id: job.id, organizationId, status: 'processing' },
			data: { status: 'completed', completedAt: app.now() },
		})
		if (count === 0) throw new Superseded()
		await addGeneratedFaqs(tx, { organizationId, deckId, faqs, at: app.now() })
		await emit(tx, {
			type: 'generation.completed',
			organizationId,
			aggregate: { type: 'deck', id: deckId },
			payload: { deckId, jobId: job.id, slides: slideIds.length, faqs: faqs.length },
			at: app.now(),
		})
	})
}
