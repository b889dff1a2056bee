import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { router, userProcedure } from '../../core/trpc.ts'
import {
	CreatedFaq,
	CreateFaqInput,
	Faq,
	FaqInput,
	ListFaqsInput,
	UpdateFaqInput,
} from './schema.ts'
import { createFaq, deleteFaq, listFaqs, updateFaq } from './service.ts'

const group = 'FAQs'

export const faqsRouter = router({
	list: userProcedure
		.meta({
			rest: 'GET /api/decks/{deckId}/faqs',
			group,
			summary: 'List the FAQs of a deck',
			errors: ['NOT_FOUND'],
		})
		.input(ListFaqsInput)
		.output(z.object({ faqs: z.array(Faq) }))
		.query(({ ctx, input }) => listFaqs(ctx, input)),
	create: userProcedure
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
	update: userProcedure
		.meta({ rest: 'PUT /api/faqs/{faqId}', group, summary: 'Change an FAQ', errors: ['NOT_FOUND'] })
		.input(UpdateFaqInput)
		.output(z.object({ faq: Faq }))
		.mutation(({ ctx, input }) => updateFaq(ctx, input)),
	delete: userProcedure
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
