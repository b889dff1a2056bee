import type { App } from '../../core/app.ts'
import { DeckLanguage } from '../../core/schema.ts'
import { emit } from '../../events/emit.ts'
import { addGeneratedFaqs } from '../faqs/index.ts'
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
 * scripts together, writes the FAQs and completes the job in one transaction. Does nothing when the job is already
 * completed or failed.
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
		await completeJob(app, job, signal)
	} catch (error) {
		if (!(error instanceof Superseded)) throw error
	}
}

/**
 * Marks the job as processing and counts its committed slides. One statement does both, so that the progress cannot
 * decrease when another run commits a slide at the same time. Returns undefined when the job is completed or failed.
 */
async function beginJob(app: App, organizationId: string, jobId: string): Promise<Job | undefined> {
	const row = await app.db.generationJob.findFirst({
		where: { id: jobId, organizationId, status: { in: ['pending', 'processing'] } },
		include: { deck: { include: { organization: true } } },
	})
	if (row === null) return undefined
	const inputs = JobInputs.parse(row.inputs)
	const total = countSlides(inputs)
	const [begun] = await app.db.$queryRaw<{ done: number }[]>`
		update generation_job
		   set status = 'processing', total_slides = ${total}::int,
		       current_slide = least(cardinality(slide_ids) + 1, ${total}::int)
		 where id = ${jobId}::uuid and organization_id = ${organizationId}::uuid
		   and status in ('pending', 'processing')
		returning cardinality(slide_ids) as done`
	if (begun === undefined) return undefined
	return {
		id: row.id,
		organizationId,
		deckId: row.deckId,
		inputs,
		done: begun.done,
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
		const locked = await tx.$queryRaw<unknown[]>`
			select 1 from generation_job
			 where id = ${id}::uuid and organization_id = ${organizationId}::uuid
			   and status = 'processing' and cardinality(slide_ids) = ${position - 1}::int
			   for update`
		if (locked.length === 0) throw new Superseded()
		const slideId = await addGeneratedSlide(tx, {
			organizationId,
			deckId,
			...draft,
			heroImg: input.key,
			heroImgThumb: input.thumbKey,
			at: app.now(),
		})
		await tx.$executeRaw`
			update generation_job
			   set slide_ids = slide_ids || ${slideId}::uuid,
			       current_slide = least(${position + 1}::int, total_slides)
			 where id = ${id}::uuid and organization_id = ${organizationId}::uuid`
	})
}

async function completeJob(app: App, job: Job, signal: AbortSignal | undefined): Promise<void> {
	const { organizationId, deckId } = job
	const { slideIds } = await app.db.generationJob.findFirstOrThrow({
		where: { id: job.id, organizationId },
	})
	const [faqs, scripts] = await Promise.all([
		writeFaqs(app, { ...job, slideIds }, signal),
		reviseScripts(app, { ...job, slideIds }, signal),
	])
	await app.db.$transaction(async (tx) => {
		const { count } = await tx.generationJob.updateMany({
			where: { id: job.id, organizationId, status: 'processing' },
			data: { status: 'completed', completedAt: app.now() },
		})
		if (count === 0) throw new Superseded()
		await replaceGeneratedScripts(tx, { organizationId, scripts, at: app.now() })
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
