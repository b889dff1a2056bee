import type { Json, Tx } from '@dormer/db'
import { synthesizeScript } from '../../../content/narration/index.ts'
import type { App } from '../../../core/app.ts'
import type { JobPayloads, JobRun } from '../../../core/jobs.ts'
import { emit } from '../../../events/emit.ts'
import { type PlannedSlide, planNarration } from './personalize.ts'
import { type Playable, readPlayable } from './read-playable.ts'

/** Slides that are spoken at the same time. */
const CONCURRENCY = 3

/** A presentation while it is prepared; it stays valid until its row changes under it (`version`). */
type Preparation = {
	presentation: Playable
	left: PlannedSlide[]
	version: Date
}

/**
 * Speaks what a presentation's snapshot has no recording of, slide by slide, each kept as soon as it is done: a run
 * that was killed is taken up where it ended, and no slide is kept twice. Stops when the presentation is deleted or
 * changed meanwhile (a change queues its own run). Failing on the last attempt is a state and an event, not a lost job.
 */
export async function preparePresentation(
	app: App,
	payload: JobPayloads['presentations.prepare'],
	run: JobRun,
): Promise<void> {
	const work = await startPreparation(app, payload)
	if (work === undefined) return
	try {
		const whereUnchanged = await synthesizeSlides(app, work, run)
		if (whereUnchanged) await completePreparation(app, work, { status: 'ready' })
	} catch (error) {
		if (run.signal?.aborted || !run.lastAttempt) throw error
		app.log.error({ err: error, presentationId: payload.presentationId }, 'Not prepared')
		await completePreparation(app, work, { status: 'failed', reason: 'speech_failed' })
	}
}

/** Marks the presentation as processing and finds what is left to do; undefined when nothing is asked for any more. */
async function startPreparation(
	app: App,
	ref: JobPayloads['presentations.prepare'],
): Promise<Preparation | undefined> {
	const presentation = await readPlayable(app, ref)
	if (presentation === undefined) return undefined
	const planned = planNarration(presentation).filter(({ toSpeak }) => toSpeak)
	const isKept = ({ slide, script }: PlannedSlide) =>
		presentation.spoken[slide.id]?.script === script
	const kept = new Set(planned.filter(isKept).map(({ slide }) => slide.id))
	const outdated = Object.keys(presentation.spoken).filter((id) => !kept.has(id))
	const left = planned.filter((plan) => !isKept(plan))
	const work = { presentation, left, version: presentation.updated_at }
	const begun = await app.db.$transaction(async (tx) => {
		const { count } = await tx.presentation.updateMany({
			where: { ...current(work), status: { in: ['not_started', 'pending', 'processing'] } },
			data: { status: 'processing', slidesReady: presentation.total_slides - left.length },
		})
		if (count > 0 && outdated.length > 0)
			await tx.presentationSlide.deleteMany({ where: { ...ref, slideId: { in: outdated } } })
		return count > 0
	})
	return begun ? work : undefined
}

/** The presentation as long as it is the one that the run began with. */
function current({ presentation, version }: Preparation) {
	const { id, organization_id: organizationId } = presentation
	return { id, organizationId, deletedAt: null, updatedAt: version }
}

/** Answers whether the presentation is still the one that the run began with. */
async function synthesizeSlides(app: App, work: Preparation, run: JobRun): Promise<boolean> {
	const queue = work.left.values()
	let valid = true
	const speakInTurn = async () => {
		for (const plan of queue) {
			run.signal?.throwIfAborted()
			valid = valid && (await synthesizeSlide(app, work, { plan, signal: run.signal }))
			if (!valid) return
		}
	}
	const turns = await Promise.allSettled(Array.from({ length: CONCURRENCY }, speakInTurn))
	for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
	return valid
}

async function synthesizeSlide(
	app: App,
	work: Preparation,
	{ plan, signal }: { plan: PlannedSlide; signal: AbortSignal | undefined },
): Promise<boolean> {
	const { presentation } = work
	const { id: presentationId, organization_id: organizationId } = presentation
	const { script, slide } = plan
	const voiceId = presentation.voice_settings.voice_id ?? presentation.content.deck.voiceId
	const spoken = await synthesizeScript(app, { organizationId, script, voiceId, signal })
	const { audioKey, durationMs, wordTimings, source } = spoken
	const row = {
		organizationId,
		presentationId,
		slideId: slide.id,
		script,
		source,
		audioKey,
		durationMs,
	}
	return app.db.$transaction(async (tx) => {
		if (!(await lockIfUnchanged(tx, work))) return false
		const { count } = await tx.presentationSlide.createMany({
			data: { ...row, wordTimings: wordTimings satisfies Json },
			skipDuplicates: true,
		})
		if (count > 0)
			await tx.presentation.update({
				where: { id: presentationId, organizationId },
				data: { slidesReady: { increment: 1 } },
			})
		return true
	})
}

/** Locks the row, so that neither a deletion nor a change can come between looking and writing. */
async function lockIfUnchanged(tx: Tx, { presentation, version }: Preparation): Promise<boolean> {
	const held = await tx.$queryRaw<unknown[]>`
		select 1 from presentation
		 where id = ${presentation.id}::uuid and organization_id = ${presentation.organization_id}::uuid
		   and deleted_at is null and updated_at = ${version} for update`
	return held.length > 0
}

type Outcome = { status: 'ready' } | { status: 'failed'; reason: string }

/** The end of the run and its event, once. */
async function completePreparation(app: App, work: Preparation, outcome: Outcome): Promise<void> {
	const { id: presentationId, organization_id: organizationId, deck_id: deckId } = work.presentation
	const about = {
		organizationId,
		aggregate: { type: 'presentation' as const, id: presentationId },
		at: app.now(),
	}
	await app.db.$transaction(async (tx) => {
		const { count } = await tx.presentation.updateMany({
			where: { ...current(work), status: 'processing' },
			data: {
				status: outcome.status,
				...(outcome.status === 'ready' && { slidesReady: work.presentation.total_slides }),
			},
		})
		if (count === 0) return
		const payload = { presentationId, deckId }
		if (outcome.status === 'ready')
			await emit(tx, { ...about, type: 'presentation.ready', payload })
		else
			await emit(tx, {
				...about,
				type: 'presentation.failed',
				payload: { ...payload, reason: outcome.reason },
			})
	})
}
