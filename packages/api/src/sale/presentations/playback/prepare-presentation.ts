import type { Json, Tx } from '@dormer/db'
import { isFinalFailure, synthesizeScript } from '../../../content/narration/index.ts'
import type { App } from '../../../core/app.ts'
import type { JobPayloads, JobRun } from '../../../core/jobs.ts'
import { runInMode } from '../../../core/keys/test-mode.ts'
import { lockRow } from '../../../core/lock-row.ts'
import { emit } from '../../../events/emit.ts'
import { type PlannedSlide, planNarration } from './personalize.ts'
import { type Playable, readPlayable } from './read-playable.ts'

/** Maximum number of concurrent syntheses for one presentation. */
const CONCURRENCY = 3

/**
 * Data of one run of the job `prepare_presentation`. `version` is the presentation's `updated_at` at the start of the run. The
 * run stops when `updated_at` has changed.
 */
type Preparation = {
	presentation: Playable
	remaining: PlannedSlide[]
	version: Date
}

/**
 * Handles the job `prepare_presentation`: synthesizes the slides that have no usable recording. Stores each recording
 * immediately, so the next run synthesizes only the remaining slides when the worker is killed. Stops when the
 * presentation is deleted or changed; a change queues another run. After a permanent error or the last attempt, sets
 * the status `failed` and emits an event.
 */
export async function preparePresentation(
	app: App,
	payload: JobPayloads['prepare_presentation'],
	run: JobRun,
): Promise<void> {
	const preparation = await startPreparation(app, payload)
	if (preparation === undefined) return
	try {
		const isUnchanged = await runInMode(preparation.presentation, () =>
			synthesizeSlides(app, preparation, run),
		)
		if (isUnchanged) await completePreparation(app, preparation, { status: 'ready' })
	} catch (error) {
		if (run.signal?.aborted || !isFinalFailure(error, run)) throw error
		const { presentationId } = payload
		app.log.error({ err: error, presentationId }, 'preparation of a presentation failed')
		const outcome = { status: 'failed', reason: 'speech_failed' } as const
		await completePreparation(app, preparation, outcome)
	}
}

/**
 * Sets the status `processing` and lists the slides that still need a recording. Returns undefined when the
 * presentation needs no preparation.
 */
async function startPreparation(
	app: App,
	ref: JobPayloads['prepare_presentation'],
): Promise<Preparation | undefined> {
	const { organizationId, presentationId } = ref
	const presentation = await readPlayable(app, { organizationId, id: presentationId })
	if (presentation === undefined) return undefined
	const planned = planNarration(presentation).filter(({ needsSynthesis }) => needsSynthesis)
	const isRecorded = ({ slide, script }: PlannedSlide) =>
		presentation.recordings[slide.id]?.script === script
	const recorded = new Set(planned.filter(isRecorded).map(({ slide }) => slide.id))
	const outdated = Object.keys(presentation.recordings).filter((id) => !recorded.has(id))
	const remaining = planned.filter((plan) => !isRecorded(plan))
	const preparation = { presentation, remaining, version: presentation.updatedAt }
	const isStarted = await app.db.$transaction(async (tx) => {
		const { count } = await tx.presentation.updateMany({
			where: {
				...whereUnchanged(preparation),
				status: { in: ['not_started', 'pending', 'processing'] },
			},
			data: { status: 'processing', slidesReady: presentation.totalSlides - remaining.length },
		})
		if (count > 0 && outdated.length > 0)
			await tx.presentationSlide.deleteMany({ where: { ...ref, slideId: { in: outdated } } })
		return count > 0
	})
	return isStarted ? preparation : undefined
}

/** Returns a filter that matches the presentation's row only if the row has not changed since the job read it. */
function whereUnchanged({ presentation, version }: Pick<Preparation, 'presentation' | 'version'>) {
	const { id, organizationId } = presentation
	return { id, organizationId, deletedAt: null, updatedAt: version }
}

/**
 * Synthesizes the slides that still need a recording. Returns false when the presentation was changed or deleted in the
 * meantime.
 */
async function synthesizeSlides(app: App, preparation: Preparation, run: JobRun): Promise<boolean> {
	const queue = preparation.remaining.values()
	let isUnchanged = true
	const processQueue = async () => {
		for (const plan of queue) {
			run.signal?.throwIfAborted()
			const options = { plan, signal: run.signal }
			isUnchanged = isUnchanged && (await synthesizeSlide(app, preparation, options))
			if (!isUnchanged) return
		}
	}
	const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, processQueue))
	for (const result of results) if (result.status === 'rejected') throw result.reason
	return isUnchanged
}

async function synthesizeSlide(
	app: App,
	preparation: Preparation,
	{ plan, signal }: { plan: PlannedSlide; signal: AbortSignal | undefined },
): Promise<boolean> {
	const { presentation } = preparation
	const { id: presentationId, organizationId } = presentation
	const { script, slide } = plan
	const voiceId = presentation.voiceSettings.voice_id ?? presentation.content.deck.voiceId
	const request = { organizationId, presentationId, script, voiceId, signal }
	const recording = await synthesizeScript(app, { ...request, requireVoice: true }).catch(
		async (error: unknown) => {
			const kept = await app.db.presentation.count({ where: whereUnchanged(preparation) })
			if (kept > 0) throw error
			return null
		},
	)
	if (recording === null) return false
	const { audioKey, durationMs, wordTimings, source } = recording
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
		if (!(await lockIfUnchanged(tx, preparation))) return false
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

/**
 * Locks the presentation's row until the transaction ends. Returns false when the row was changed or deleted since the
 * start of the run.
 */
async function lockIfUnchanged(tx: Tx, { presentation, version }: Preparation): Promise<boolean> {
	const { id, organizationId } = presentation
	await lockRow(tx, { table: 'presentation', id, organizationId })
	return (await tx.presentation.count({ where: whereUnchanged({ presentation, version }) })) > 0
}

type Outcome = { status: 'ready' } | { status: 'failed'; reason: string }

/**
 * Sets the presentation's status to `ready` or `failed` and emits an event, unless the presentation was changed or
 * deleted.
 */
async function completePreparation(
	app: App,
	preparation: Preparation,
	outcome: Outcome,
): Promise<void> {
	const { presentation } = preparation
	const { id: presentationId, organizationId, deckId } = presentation
	const event = {
		organizationId,
		aggregate: { type: 'presentation' as const, id: presentationId },
		at: app.now(),
	}
	await app.db.$transaction(async (tx) => {
		const { count } = await tx.presentation.updateMany({
			where: { ...whereUnchanged(preparation), status: 'processing' },
			data: {
				status: outcome.status,
				...(outcome.status === 'ready' && { slidesReady: presentation.totalSlides }),
			},
		})
		if (count === 0) return
		const payload = { presentationId, deckId }
		if (outcome.status === 'ready')
			await emit(tx, { ...event, type: 'presentation.ready', payload })
		else
			await emit(tx, {
				...event,
				type: 'presentation.failed',
				payload: { ...payload, reason: outcome.reason },
			})
	})
}
