import { Success } from '../core/schema.ts'
import { adminProcedure, bearerProcedure, router } from '../core/trpc.ts'
import { takeReport } from './process-report.ts'
import { liftSuppression, listSuppressions } from './suppression-list.ts'
import { getMail, listMails } from './read-emails.ts'
import {
	LiftSuppressionInput,
	ListMailsInput,
	MailDetail,
	MailInput,
	MailList,
	ReportInput,
	ReportResult,
	SuppressionList,
} from './schema.ts'

const group = 'Mail'

export const mailRouter = router({
	list: adminProcedure
		.meta({
			rest: 'GET /api/mails',
			group,
			summary: 'Outgoing mail, the newest first',
			errors: ['FORBIDDEN'],
		})
		.input(ListMailsInput)
		.output(MailList)
		.query(({ ctx, input }) => listMails(ctx, input)),
	get: adminProcedure
		.meta({
			rest: 'GET /api/mails/{mailId}',
			group,
			summary: 'One mail as its reader sees it',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(MailInput)
		.output(MailDetail)
		.query(({ ctx, input }) => getMail(ctx, input)),
	report: bearerProcedure('presentations:send')
		.meta({
			rest: 'POST /api/mails/reports',
			group,
			summary: 'Take in a bounce or a complaint that came back',
			errors: ['FORBIDDEN'],
		})
		.input(ReportInput)
		.output(ReportResult)
		.mutation(({ ctx, input }) => takeReport(ctx, input)),
	suppressions: adminProcedure
		.meta({
			rest: 'GET /api/mail-suppressions',
			group,
			summary: 'Addresses that get no more mail',
			errors: ['FORBIDDEN'],
		})
		.output(SuppressionList)
		.query(({ ctx }) => listSuppressions(ctx)),
	liftSuppression: adminProcedure
		.meta({
			rest: 'DELETE /api/mail-suppressions/{address}',
			group,
			summary: 'Write to an address again',
			errors: ['FORBIDDEN', 'NOT_FOUND'],
		})
		.input(LiftSuppressionInput)
		.output(Success)
		.mutation(({ ctx, input }) => liftSuppression(ctx, input)),
})
