import {
	isLastAttempt,
	JOB_NAMES,
	type JobPool,
	parsePayload,
	poolOf,
	TEST_MODE,
	TRACEPARENT,
} from './core/jobs.ts'
import { runInMode } from './core/keys/test-mode.ts'
import { runJobInSpan } from './core/tracing.ts'
import './emails.ts'
import type { Task, TaskList } from 'graphile-worker'
import { z } from 'zod'
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
import { judgeEmailView } from './email/track.ts'
import { archiveEvents } from './events/archive-events.ts'
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
import {
	repriceEstimates,
	repriceOpen,
	repricePresentation,
} from './sale/presentations/prices/reprice.ts'
import { answerConfirmationRequests, answerPriceRequests } from './sale/qa/pass-on-request.ts'
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
	email_password_link: emailPasswordLink,
	seal_contract: sealDocument,
	complete_stale_sends: completeStaleSends,
	archive_events: archiveEvents,
	generate_deck: runGeneration,
	delete_old_calls: deleteOldCalls,
	copy_image: copyExternalImage,
	resize_image: storeSizes,
	resize_missing_images: queueMissingSizes,
	embed_chunks_again: reembedChunks,
	process_document: processDocument,
	redact_old_emails: redactOldEmails,
	send_email: sendQueuedEmail,
	judge_email_view: judgeEmailView,
	notify_members: notifyMembersLater,
	narrate_slide: narrateSlide,
	narrate_faq: narrateFaq,
	narrate_prompt: narratePrompt,
	fan_out_events: fanOutEvents,
	deliver_notifications: deliverLane,
	delete_old_deliveries: deleteOldDeliveries,
	queue_overdue_deliveries: queueOverdueLanes,
	record_answer: recordAnswer,
	answer_confirmation_requests: answerConfirmationRequests,
	answer_price_requests: answerPriceRequests,
	delete_company: runCompanyDeletion,
	export_company: writeExport,
	delete_expired_exports: deleteExpiredExports,
	prepare_presentation: preparePresentation,
	reprice_presentation: repricePresentation,
	reprice_estimates: repriceEstimates,
	reprice_open: repriceOpen,
	measure_roof: runMeasurement,
	collect_unused_objects: collectUnusedObjects,
}

/** Schedule of the recurring jobs, in UTC (crontab of graphile-worker). Each scheduled run happens in only one worker. */
export const CRONTAB = `
* * * * * complete_stale_sends ?max=3
* * * * * queue_overdue_deliveries ?max=3
10 3 * * * archive_events
20 3 * * * redact_old_emails
30 3 * * * delete_old_deliveries
50 * * * * delete_old_calls ?max=3
40 3 * * * delete_expired_exports
0 4 * * * collect_unused_objects
*/10 * * * * embed_chunks_again ?max=3
20 4 * * * resize_missing_images
`

/** Returns the handlers for graphile-worker: of all jobs, or of those that one worker pool runs. */
export function createTaskList(app: App, pool?: JobPool): TaskList {
	const names = JOB_NAMES.filter((name) => pool === undefined || poolOf(name) === pool)
	return Object.fromEntries(names.map((name) => [name, runHandler(app, name)]))
}

const Marks = z.object({ [TEST_MODE]: z.boolean(), [TRACEPARENT]: z.string() }).partial()

function runHandler<Name extends JobName>(app: App, name: Name): Task {
	return async (queued, { job, abortSignal }) => {
		const { [TEST_MODE]: isTest = false, [TRACEPARENT]: parent } = Marks.parse(queued)
		const payload = parsePayload(name, queued)
		const organizationId = 'organizationId' in payload ? payload.organizationId : undefined
		const run = {
			signal: abortSignal,
			lastAttempt: isLastAttempt(job.attempts, job.max_attempts),
		}
		await runInMode({ livemode: !isTest }, () =>
			runJobInSpan({ name, parent, organizationId, attempt: job.attempts }, () =>
				handlers[name](app, payload, run),
			),
		)
	}
}
