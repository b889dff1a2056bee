import { adminOrKeyProcedure, bearerProcedure, router } from '../core/trpc.ts'
import { processReport } from './process-report.ts'
import { getEmail, listEmails } from './read-emails.ts'
import {
	EmailDetail,
	EmailInput,
	EmailList,
	ListEmailsInput,
	ReportInput,
	ReportResult,
	SuppressionList,
} from './schema.ts'
import { listSuppressions } from './suppression-list.ts'

const group = 'Mail'

export const emailRouter = router({
	list: adminOrKeyProcedure('company:read')
		.meta({
			rest: 'GET /api/mails',
			group,
			summary: 'List the outgoing emails, newest first',
			errors: ['FORBIDDEN'],
		})
		.input(ListEmailsInput)
		.output(EmailList)
		.query(({ ctx, input }) => listEmails(ctx, input)),
	get: adminOrKeyProcedure('company:read')
		.meta({
			rest: 'GET /api/mails/{mailId}',
			group,
			summary: 'Get an email with its content',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(EmailInput)
		.output(EmailDetail)
		.query(({ ctx, input }) => getEmail(ctx, input)),
	report: bearerProcedure('presentations:send')
		.meta({
			rest: 'POST /api/mails/reports',
			group,
			summary: 'Report a bounce or a complaint',
			errors: ['FORBIDDEN'],
		})
		.input(ReportInput)
		.output(ReportResult)
		.mutation(({ ctx, input }) => processReport(ctx, input)),
	suppressions: adminOrKeyProcedure('company:read')
		.meta({
			rest: 'GET /api/mail-suppressions',
			group,
			summary: 'List the blocked addresses',
			errors: ['FORBIDDEN'],
		})
		.output(SuppressionList)
		.query(({ ctx }) => listSuppressions(ctx)),
})
