import { bearerProcedure, orgProcedure, router } from '../../core/trpc.ts'
import { PresentationInput } from '../../sale/presentations/schema.ts'
import { ingestPresentation } from './ingest.ts'
import { listSends } from './list-sends.ts'
import { previewPresentationEmail } from './preview-email.ts'
import {
	EmailPreview,
	IngestInput,
	IngestResult,
	PreviewEmailInput,
	SendAttempts,
	SendEmailInput,
	SendInput,
	SendResult,
	SentEmail,
} from './schema.ts'
import { sendFollowUp, sendPresentationEmail } from './send.ts'

const group = 'Presentations'

export const deliveriesRouter = router({
	ingest: bearerProcedure('presentations:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/ingest',
			group,
			summary: 'Create a presentation from an event of another system and send the first email',
			errors: [
				'NOT_FOUND',
				'FORBIDDEN',
				'EMAIL_NOT_VERIFIED',
				'INVALID_PRICE_INPUT',
				'DECK_GENERATING',
				'PROSPECT_NOT_FOUND',
				'SEND_IN_PROGRESS',
				'RATE_LIMITED',
				'UPSTREAM_UNAVAILABLE',
			],
			callsProvider: true,
		})
		.input(IngestInput)
		.output(IngestResult)
		.mutation(({ ctx, input }) => ingestPresentation(ctx, input)),
	send: bearerProcedure('presentations:send')
		.meta({
			rest: 'POST /api/presentations/send',
			group,
			summary: 'Send a follow-up email, once per idempotency key',
			errors: [
				'FORBIDDEN',
				'EMAIL_NOT_VERIFIED',
				'SEND_IN_PROGRESS',
				'RATE_LIMITED',
				'UPSTREAM_UNAVAILABLE',
			],
			callsProvider: true,
		})
		.input(SendInput)
		.output(SendResult)
		.mutation(({ ctx, input }) => sendFollowUp(ctx, input)),
	sendMail: orgProcedure('presentations:send')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/send-mail',
			group,
			summary: 'Send the first email of a presentation, or a reminder if the first email was sent',
			errors: [
				'EMAIL_NOT_VERIFIED',
				'NOT_FOUND',
				'CONFLICT',
				'SEND_IN_PROGRESS',
				'RATE_LIMITED',
				'UPSTREAM_UNAVAILABLE',
			],
			callsProvider: true,
		})
		.input(SendEmailInput)
		.output(SentEmail)
		.mutation(({ ctx, input }) => sendPresentationEmail(ctx, input)),
	previewMail: orgProcedure('presentations:write')
		.meta({
			rest: 'POST /api/presentations/{presentationId}/preview-mail',
			group,
			summary: 'Show the email that send-mail would send, without sending it',
			errors: ['NOT_FOUND'],
		})
		.input(PreviewEmailInput)
		.output(EmailPreview)
		.mutation(({ ctx, input }) => previewPresentationEmail(ctx, input)),
	list: orgProcedure('presentations:read')
		.meta({
			rest: 'GET /api/presentations/{presentationId}/deliveries',
			group,
			summary: 'List the send attempts of a presentation, newest first',
			errors: ['NOT_FOUND'],
		})
		.input(PresentationInput)
		.output(SendAttempts)
		.query(({ ctx, input }) => listSends(ctx, input)),
})
