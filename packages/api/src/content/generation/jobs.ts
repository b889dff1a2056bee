import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { isPermanentError } from '../../core/permanent-error.ts'
import { emit } from '../../events/emit.ts'
import { runJob } from './run-job.ts'

/**
 * Runs one attempt of a generation. Rejects when the attempt fails, so the queue retries it. After the last attempt or a
 * permanent error, marks the generation `failed` with an error message and resolves instead, so the queue does not retry.
 */
export async function runGeneration(
	app: App,
	{ organizationId, jobId }: JobPayloads['generate_deck'],
	run: JobRun,
): Promise<void> {
	try {
		await runJob(app, { organizationId, jobId }, run.signal)
	} catch (error) {
		if (!run.lastAttempt && !isPermanentError(error)) throw error
		app.log.error({ err: error, jobId }, 'generation failed')
		await failJob(app, { organizationId, jobId, error })
	}
}

/**
 * Returns the error message for the rep: the message of a permanent error, such as a missing file, otherwise a general message.
 */
function messageOf(error: unknown): string {
	if (isPermanentError(error)) return error.details[0]?.message ?? error.message
	return 'The slides could not be read. Try again.'
}

async function failJob(
	app: App,
	job: { organizationId: string; jobId: string; error: unknown },
): Promise<void> {
	const { organizationId, jobId, error } = job
	const message = messageOf(error)
	await app.db.$transaction(async (tx) => {
		const where = { id: jobId, organizationId, status: { in: ['pending', 'processing'] } }
		const row = await tx.generationJob.findFirst({ where })
		if (row === null) return
		const outcome = { status: 'failed', error: message, completedAt: app.now() }
		await tx.generationJob.update({ where: { id: jobId }, data: outcome })
		await emit(tx, {
			type: 'generation.failed',
			organizationId,
			aggregate: { type: 'deck', id: row.deckId },
			payload: {
				deckId: row.deckId,
				jobId,
				reason: isPermanentError(error) ? 'slide_unreadable' : 'internal',
			},
			at: app.now(),
		})
	})
}
