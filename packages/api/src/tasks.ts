import { promoteNextJob } from './core/backlog/promote-jobs.ts'
import { classOf, TEST_MODE, TRACEPARENT } from './core/jobs.ts'
import { runInMode } from './core/keys/test-mode.ts'
import { runJobInSpan } from './core/tracing.ts'
import './emails.ts'
import type { JobHelpers } from 'graphile-worker'
import { emailPasswordLink } from './accounts/auth/jobs.ts'
import { deleteOldCalls } from './accounts/idempotency/delete-old-calls.ts'
import { runGeneration } from './content/generation/jobs.ts'
import { copyExternalImage } from './content/images/copy-external-image.ts'
import { queueMissingSizes, storeSizes } from './content/images/store-sizes.ts'
import { processDocument } from './content/knowledge/jobs.ts'
import { reembedChunks } from './content/knowledge/reembed-chunks.ts'
import { narrateFaq, narratePrompt, narrateSlide } from './content/narration/jobs.ts'
import { sealDocument } from './contracts/sealing/seal-document.ts'
import type { App } from './core/app.ts'
import type { JobName, JobPayloads, JobRun } from './core/jobs.ts'
import { redactOldEmails, sendQueuedEmail } from './email/jobs.ts'
import { archiveEvents } from './events/archive-events.ts'
import { addUpCounts } from './outreach/event-log/jobs.ts'
import { notifyMembersLater } from './outreach/member-emails/index.ts'
import { deleteOldDeliveries } from './outreach/notifications/delete-old-deliveries.ts'
import { deliverLane } from './outreach/notifications/deliver-lane.ts'
import { fanOutEvents } from './outreach/notifications/fan-out.ts'
import { queueOverdueLanes } from './outreach/notifications/lanes.ts'
import { collectUnusedObjects } from './outreach/objects/collect-unused-objects.ts'
import { runCompanyDeletion } from './outreach/privacy/delete-company.ts'
import { deleteExpiredExports, writeExport } from './outreach/privacy/export-company.ts'
import { completeStaleSends } from './outreach/sends/complete-stale-sends.ts'
import { preparePresentation } from './sale/presentations/playback/prepare-presentation.ts'
import { repriceEstimates, repricePresentation } from './sale/presentations/prices/reprice.ts'
import { recordAnswer } from './sale/qa/record-answer.ts'
import { runMeasurement } from './sale/roof-measurements/jobs.ts'

type Handler<Name extends JobName> = (
	app: App,
	payload: JobPayloads[Name],
	run: JobRun,
) => Promise<void>

/**
 * Handlers by job name. A job name without a handler is a compile error. Jobs run at least once, so each handler first
 * reads the row that it works on.
 */
const handlers: { [Name in JobName]: Handler<Name> } = {
	'auth.forgotPassword': emailPasswordLink,
	'contracts.seal': sealDocument,
	'deliveries.complete': completeStaleSends,
	'eventLog.addUpCounts': addUpCounts,
	'eventLog.archive': archiveEvents,
	'generation.run': runGeneration,
	'idempotency.forget': deleteOldCalls,
	'images.copy': copyExternalImage,
	'images.resize': storeSizes,
	'images.resizeMissing': queueMissingSizes,
	'knowledge.embedAgain': reembedChunks,
	'knowledge.process': processDocument,
	'mail.forgetWords': redactOldEmails,
	'mail.send': sendQueuedEmail,
	'memberEmails.notify': notifyMembersLater,
	'narration.slide': narrateSlide,
	'narration.faq': narrateFaq,
	'narration.prompt': narratePrompt,
	'notifications.fanOut': fanOutEvents,
	'notifications.deliver': deliverLane,
	'notifications.forget': deleteOldDeliveries,
	'notifications.wakeOverdue': queueOverdueLanes,
	'qa.recordAnswer': recordAnswer,
	'privacy.deleteCompany': runCompanyDeletion,
	'privacy.export': writeExport,
	'privacy.forgetExports': deleteExpiredExports,
	'presentations.prepare': preparePresentation,
	'presentations.reprice': repricePresentation,
	'presentations.repriceEstimates': repriceEstimates,
	'roofMeasurements.measure': runMeasurement,
	'storage.collect': collectUnusedObjects,
}

/** Schedule of the recurring jobs, in UTC. Each scheduled run happens in only one worker. */
export const CRONTAB = `
* * * * * deliveries.complete ?max=1
* * * * * notifications.wakeOverdue ?max=1
*/10 * * * * eventLog.addUpCounts ?max=1
10 3 * * * eventLog.archive
20 3 * * * mail.forgetWords
30 3 * * * notifications.forget
50 * * * * idempotency.forget ?max=1
40 3 * * * privacy.forgetExports
0 4 * * * storage.collect
*/10 * * * * knowledge.embedAgain ?max=1
20 4 * * * images.resizeMissing
`

/**
 * Jobs that only wait for other servers and cannot crash the worker. When the worker is killed during such a job, the
 * attempt does not count.
 */
export const CRASH_SAFE_JOBS: readonly JobName[] = [
	'mail.send',
	'notifications.fanOut',
	'notifications.deliver',
]

/**
 * Returns the handlers for graphile-worker. `which` selects all jobs, the jobs that wait for other servers, or the jobs
 * that need much computing time.
 */
export function createTaskList(app: App, which: 'all' | 'waiting' | 'computing' = 'all') {
	const names = (Object.keys(handlers) as JobName[]).filter(
		(name) => which === 'all' || classOf(name).pool === which,
	)
	return Object.fromEntries(names.map((name) => [name, runHandler(app, name)]))
}

function runHandler<Name extends JobName>(app: App, name: Name) {
	return async (payload: unknown, helpers: JobHelpers) => {
		const { attempts, max_attempts } = helpers.job
		const run = { signal: helpers.abortSignal, lastAttempt: attempts >= max_attempts }
		const {
			[TEST_MODE]: isTest,
			[TRACEPARENT]: parent,
			...fields
		} = payload as Record<string, unknown>
		const { organizationId } = fields
		try {
			await runInMode({ livemode: isTest !== true }, () =>
				runJobInSpan({ name, parent, organizationId, attempt: attempts }, () =>
					handlers[name](app, fields as JobPayloads[Name], run),
				),
			)
		} finally {
			await promoteNextJob(app, { name, organizationId, id: helpers.job.id })
		}
	}
}
