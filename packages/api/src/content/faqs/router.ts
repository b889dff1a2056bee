import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { orgProcedure, router } from '../../core/trpc.ts'
import {
	CreatedFaq,
	CreateFaqInput,
	Faq,
	FaqInput,
	ListFaqsInput,
	UpdateFaqInput,
} from './schema.ts'
import { acceptFaq, createFaq, deleteFaq, dismissFaq, listFaqs, updateFaq } from './service.ts'

const group = 'FAQs'

export const faqsRouter = router({
	list: orgProcedure('decks:read')
		.meta({
			rest: 'GET /api/decks/{deckId}/faqs',
			group,
			summary: 'List the FAQs of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(ListFaqsInput)
		.output(z.object({ faqs: z.array(Faq) }))
		.query(({ ctx, input }) => listFaqs(ctx, input)),
	create: orgProcedure('decks:write', 'faqs:write')
		.meta({
			rest: 'POST /api/decks/{deckId}/faqs',
			group,
			summary: 'Add an FAQ; its answer is recorded in the background',
			status: 201,
			errors: ['NOT_FOUND'],
		})
		.input(CreateFaqInput)
		.output(CreatedFaq)
		.mutation(({ ctx, input }) => createFaq(ctx, input)),
	update: orgProcedure('decks:write', 'faqs:write')
		.meta({
			rest: 'PUT /api/faqs/{faqId}',
			group,
			summary: 'Change an FAQ; a suggested FAQ becomes published',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(UpdateFaqInput)
		.output(z.object({ faq: Faq }))
		.mutation(({ ctx, input }) => updateFaq(ctx, input)),
	accept: orgProcedure('faqs:write')
		.meta({
			rest: 'POST /api/faqs/{faqId}/accept',
			group,
			summary: 'Publish a suggested FAQ; its answer is recorded in the background',
			errors: ['NOT_FOUND'],
		})
		.input(FaqInput)
		.output(z.object({ faq: Faq }))
		.mutation(({ ctx, input }) => acceptFaq(ctx, input)),
	dismiss: orgProcedure('faqs:write')
		.meta({
			rest: 'POST /api/faqs/{faqId}/dismiss',
			group,
			summary: 'Delete a suggested FAQ; refused with 409 when the FAQ is published',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(FaqInput)
		.output(Success)
		.mutation(({ ctx, input }) => dismissFaq(ctx, input)),
	delete: orgProcedure('decks:write', 'faqs:write')
		.meta({
			rest: 'DELETE /api/faqs/{faqId}',
			group,
			summary: 'Delete an FAQ',
			errors: ['NOT_FOUND'],
		})
		.input(FaqInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteFaq(ctx, input)),
})
