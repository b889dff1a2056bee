import type { Tx } from '@dormer/db'
import { JOB_CLASSES, type JobClass } from './backlog/job-classes.ts'
import { isTestMode } from './keys/test-mode.ts'
import { currentTraceparent } from './tracing.ts'

/** Field in the payload of a job that a call in test mode queued. The worker then runs the job in test mode too. */
export const TEST_MODE = 'testMode'

/** Payload field with the W3C `traceparent` of the call that queued the job. Present only when the process records spans. */
export const TRACEPARENT = 'traceparent'

type Scoped = { organizationId: string }

/** Payload of each job. A job without a handler in `tasks.ts` is a compile error. */
export type JobPayloads = {
	'auth.forgotPassword': { email: string; requestId: string }
	'contracts.seal': Scoped & { documentId: string }
	'deliveries.complete': Record<string, unknown>
	'eventLog.addUpCounts': Record<string, unknown>
	'eventLog.archive': Record<string, unknown>
	'generation.run': Scoped & { jobId: string }
	'idempotency.forget': Record<string, unknown>
	'images.copy': Scoped & { url: string }
	'images.resize': Scoped & { storageKey: string }
	'images.resizeMissing': Record<string, unknown>
	'knowledge.embedAgain': Record<string, unknown>
	'knowledge.process': Scoped & { documentId: string }
	'mail.forgetWords': Record<string, unknown>
	'mail.send': Scoped & { mailId: string }
	'memberEmails.notify': Scoped & { eventIds: string[] }
	'narration.slide': Scoped & { slideId: string }
	'narration.faq': Scoped & { faqId: string }
	'narration.prompt': Scoped & { deckId: string }
	'notifications.fanOut': Scoped & { eventIds: string[] }
	'notifications.forget': Record<string, unknown>
	'notifications.wakeOverdue': Record<string, unknown>
	'notifications.deliver': Scoped & { subscriptionId: string; lane: number }
	'qa.recordAnswer': Scoped & { questionId: string }
	'privacy.deleteCompany': Scoped & { certificateId: string }
	'privacy.export': Scoped & { exportId: string }
	'privacy.forgetExports': Record<string, unknown>
	'presentations.prepare': Scoped & { presentationId: string }
	'presentations.reprice': Scoped & { presentationId: string }
	'presentations.repriceEstimates': Scoped
	'roofMeasurements.measure': Scoped & { requestId: string }
	'storage.collect': Record<string, unknown>
}
export type JobName = keyof JobPayloads

/** Jobs of another class than `computing`. */
const CLASSES: Partial<Record<JobName, JobClass>> = {
	'auth.forgotPassword': JOB_CLASSES.urgent,
	'contracts.seal': JOB_CLASSES.urgent,
	'qa.recordAnswer': JOB_CLASSES.urgent,
	'mail.send': JOB_CLASSES.email,
	'notifications.fanOut': JOB_CLASSES.fanOut,
	'notifications.deliver': JOB_CLASSES.delivery,
	'images.copy': JOB_CLASSES.copy,
}

/** Returns the class of a job: its priority, its worker pool and the limit for each company. */
export function classOf(name: JobName): JobClass {
	return CLASSES[name] ?? JOB_CLASSES.computing
}

/** One run of a job. `signal` aborts when the worker stops; `lastAttempt` is true when no retry follows. */
export type JobRun = { signal: AbortSignal | undefined; lastAttempt: boolean }

const MAX_ATTEMPTS = 8

/**
 * Returns SQL that queues a job for each row of `source`, as a part of a larger SQL statement. `payload` and `key` are SQL
 * expressions, such as the placeholder of a payload that `jobPayload` built.
 */
export function enqueueRows(
	name: JobName,
	{ payload, key, source }: { payload: string; key: string; source: string },
): string {
	const { priority, perCompany } = classOf(name)
	return `
		select queue_job('${name}', ${payload}::json, priority => ${priority}, per_company => ${perCompany},
		       max_attempts => ${MAX_ATTEMPTS}, job_key => ${key}) from ${source}`
}

/**
 * Returns the payload of a job as JSON. Marks the job as a test-mode job when the current call runs in test mode. Adds the
 * `traceparent` of the current span, if there is one.
 */
export function jobPayload<Name extends JobName>(payload: JobPayloads[Name]): string {
	const traceparent = currentTraceparent()
	return JSON.stringify({
		...payload,
		...(isTestMode() && { [TEST_MODE]: true }),
		...(traceparent !== undefined && { [TRACEPARENT]: traceparent }),
	})
}

/**
 * Queues a job in the caller's transaction. The job runs at least once, if and only if the transaction commits. At most
 * one job with the same `key` waits in the queue; a newer payload replaces its payload. A job that is queued in test mode
 * runs in test mode. While a company has too many jobs of a class, its jobs without `runAt` wait in its backlog
 * (docs/decisions/0183-backlog-of-each-company.md).
 */
export async function enqueue<Name extends JobName>(
	tx: Pick<Tx, '$executeRaw'>,
	name: Name,
	job: {
		payload: JobPayloads[Name]
		key?: string
		queue?: string
		runAt?: Date
		maxAttempts?: number
	},
): Promise<void> {
	const { priority, perCompany } = classOf(name)
	await tx.$executeRaw`select queue_job(
		${name},
		payload => ${jobPayload(job.payload)}::json,
		priority => ${priority}::int,
		per_company => ${perCompany}::int,
		max_attempts => ${job.maxAttempts ?? MAX_ATTEMPTS}::int,
		job_key => ${job.key ?? null},
		queue_name => ${job.queue ?? null},
		run_at => ${job.runAt ?? null}::timestamptz
	)`
}
