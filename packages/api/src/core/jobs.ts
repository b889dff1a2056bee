import type { Tx } from '@dormer/db'
import { z } from 'zod'
import { isTestMode } from './keys/test-mode.ts'
import { currentTraceparent } from './tracing.ts'

/** Field in the payload of a job that a call in test mode queued. The worker then runs the job in test mode too. */
export const TEST_MODE = 'testMode'

/** Payload field with the W3C `traceparent` of the call that queued the job. Present only when the process records spans. */
export const TRACEPARENT = 'traceparent'

/** The worker pool that runs a job: jobs that wait for other servers do not occupy the workers of jobs that compute. */
export type JobPool = 'computing' | 'waiting'

/**
 * Classes of jobs. Due jobs of a lower `priority` run first. The jobs of a class that has `queues` are spread over so many queues
 * for each company. A queue runs one job at a time, so a company takes at most as many places of all workers: five computing
 * places, of six in each worker.
 */
const CLASSES = {
	urgent: { pool: 'computing', priority: -20, queues: 1 },
	long: { pool: 'computing', priority: 0, queues: 1 },
	short: { pool: 'computing', priority: 0, queues: 3 },
	scheduled: { pool: 'computing', priority: 0, queues: 0 },
	email: { pool: 'waiting', priority: -10, queues: 0 },
	notification: { pool: 'waiting', priority: 1, queues: 0 },
	copy: { pool: 'waiting', priority: 3, queues: 4 },
} as const satisfies Record<string, { pool: JobPool; priority: number; queues: number }>

const scoped = <Fields extends z.ZodRawShape>(fields: Fields) =>
	z.object({ organizationId: z.string(), ...fields })
const NOTHING = z.object({})
const id = z.string()

/** Number of times that a job is attempted while it fails, unless its entry in `JOBS` has another number. */
const ATTEMPTS = 8

/**
 * Every job by name, with its class, its payload and, where it is not `ATTEMPTS`, the number of its attempts. The wait between two
 * attempts grows from seconds to six hours. A name has no dot, so it can stand in `CRONTAB`. A job without a handler in
 * `tasks.ts` is a compile error.
 */
const JOBS = {
	/** Queued when an expired price or link is renewed. `renewedAt` is a time in ISO 8601. */
	answer_price_requests: {
		class: 'urgent',
		payload: scoped({
			presentationId: id,
			renewed: z.enum(['price', 'link']),
			renewedAt: z.string(),
		}),
	},
	/** Queued when an estimated price becomes exact. `by` is the person who confirmed it, if one did; `confirmedAt` is a time in ISO 8601. */
	answer_confirmation_requests: {
		class: 'urgent',
		payload: scoped({
			presentationId: id,
			by: z.string().nullable(),
			confirmedAt: z.string(),
		}),
	},
	archive_events: { class: 'scheduled', payload: NOTHING },
	collect_unused_objects: { class: 'scheduled', payload: NOTHING },
	complete_stale_sends: { class: 'scheduled', payload: NOTHING },
	copy_image: { class: 'copy', attempts: 5, payload: scoped({ url: z.string() }) },
	delete_company: { class: 'long', payload: scoped({ certificateId: id }) },
	delete_expired_exports: { class: 'scheduled', payload: NOTHING },
	delete_old_calls: { class: 'scheduled', payload: NOTHING },
	delete_old_deliveries: { class: 'scheduled', payload: NOTHING },
	deliver_notifications: {
		class: 'notification',
		attempts: 25,
		payload: scoped({ subscriptionId: id, lane: z.number() }),
	},
	email_password_link: {
		class: 'urgent',
		payload: z.object({ email: z.string(), requestId: id }),
	},
	embed_chunks_again: { class: 'scheduled', payload: NOTHING },
	export_company: { class: 'long', payload: scoped({ exportId: id }) },
	fan_out_events: { class: 'notification', payload: scoped({ eventIds: z.array(id) }) },
	generate_deck: { class: 'long', attempts: 5, payload: scoped({ jobId: id }) },
	judge_email_view: { class: 'email', payload: scoped({ trackingId: id }) },
	measure_roof: { class: 'short', payload: scoped({ requestId: id }) },
	narrate_faq: { class: 'short', payload: scoped({ faqId: id }) },
	narrate_prompt: { class: 'short', payload: scoped({ deckId: id }) },
	narrate_slide: { class: 'short', payload: scoped({ slideId: id }) },
	notify_members: { class: 'short', payload: scoped({ eventIds: z.array(id) }) },
	prepare_presentation: { class: 'short', payload: scoped({ presentationId: id }) },
	process_document: { class: 'long', attempts: 5, payload: scoped({ documentId: id }) },
	queue_overdue_deliveries: { class: 'scheduled', payload: NOTHING },
	record_answer: { class: 'urgent', payload: scoped({ questionId: id }) },
	redact_old_emails: { class: 'scheduled', payload: NOTHING },
	reprice_estimates: { class: 'long', payload: scoped({}) },
	reprice_open: { class: 'long', payload: scoped({}) },
	reprice_presentation: { class: 'short', payload: scoped({ presentationId: id }) },
	resize_image: { class: 'short', attempts: 3, payload: scoped({ storageKey: z.string() }) },
	resize_missing_images: { class: 'scheduled', payload: NOTHING },
	seal_contract: { class: 'urgent', payload: scoped({ documentId: id }) },
	/** A relay may be down for most of a day. */
	send_email: { class: 'email', attempts: 13, payload: scoped({ mailId: id }) },
} as const satisfies Record<
	string,
	{ class: keyof typeof CLASSES; attempts?: number; payload: z.ZodObject }
>

export type JobName = keyof typeof JOBS
export type JobPayloads = { [Name in JobName]: z.infer<(typeof JOBS)[Name]['payload']> }
type Definitions = {
	[Name in JobName]: { attempts?: number; payload: z.ZodType<JobPayloads[Name]> }
}

const definitions: Definitions = JOBS

/** Names of all jobs. */
export const JOB_NAMES = Object.keys(JOBS) as JobName[]

/** Returns the worker pool that runs a job. */
export function poolOf(name: JobName): JobPool {
	return CLASSES[JOBS[name].class].pool
}

/** Returns the payload of a queued job. Throws when the payload does not have the form that the job expects. */
export function parsePayload<Name extends JobName>(
	name: Name,
	payload: unknown,
): JobPayloads[Name] {
	return definitions[name].payload.parse(payload)
}

/** One run of a job. `signal` aborts when the worker stops; `lastAttempt` is true when no retry follows a failure. */
export type JobRun = { signal: AbortSignal | undefined; lastAttempt: boolean }

/**
 * Number of attempts beyond those that may fail. When the last one cannot store that it failed, because Postgres does not answer,
 * these are left to repeat it.
 */
const SPARE_ATTEMPTS = 2

/** Returns whether an attempt is the last one that may fail. `max` is the limit that the queue stores. */
export function isLastAttempt(attempt: number, max: number): boolean {
	return attempt >= max - SPARE_ATTEMPTS
}

type Job<Name extends JobName> = {
	payload: JobPayloads[Name]
	/** At most one job with the same key waits in the queue; a newer job replaces the waiting one. */
	key?: string
	/** Jobs of one queue run one after another. By default, the queue follows from company and class. */
	queue?: string
	runAt?: Date
}

/**
 * Queues a job in the caller's transaction. The job runs at least once, if and only if the transaction commits. A job that is
 * queued in test mode runs in test mode. Raw SQL, because Prisma cannot call the functions of graphile-worker.
 */
export async function enqueue<Name extends JobName>(
	tx: Pick<Tx, '$executeRaw'>,
	name: Name,
	job: Job<Name>,
): Promise<void> {
	await tx.$executeRaw`select graphile_worker.add_job(
		${name},
		payload => ${jobPayload(job.payload)}::json,
		queue_name => ${job.queue ?? queueOf(name, job.payload)},
		run_at => ${job.runAt ?? null}::timestamptz,
		max_attempts => ${(definitions[name].attempts ?? ATTEMPTS) + SPARE_ATTEMPTS}::int,
		job_key => ${job.key ?? null},
		priority => ${CLASSES[JOBS[name].class].priority}::int
	)`
}

/** Returns one of the queues that a company has for the class of a job, at random. */
function queueOf(name: JobName, payload: object): string | null {
	const { queues } = CLASSES[JOBS[name].class]
	if (queues === 0 || !('organizationId' in payload)) return null
	return `${payload.organizationId}:${JOBS[name].class}:${Math.floor(queues * Math.random())}`
}

/**
 * Returns the payload of a job as JSON. Marks the job as a test-mode job when the current call runs in test mode. Adds the
 * `traceparent` of the current span, if there is one.
 */
function jobPayload<Name extends JobName>(payload: JobPayloads[Name]): string {
	const traceparent = currentTraceparent()
	return JSON.stringify({
		...payload,
		...(isTestMode() && { [TEST_MODE]: true }),
		...(traceparent !== undefined && { [TRACEPARENT]: traceparent }),
	})
}
