import { z } from 'zod'
import { IsoDateTime, Revision, Uuid, WordTiming } from '../../core/schema.ts'

export const Faq = z.object({
	id: Uuid,
	deckId: Uuid,
	userQuestion: z.string(),
	cannedAnswer: z.string(),
	relatedSlideId: Uuid.nullable(),
	audioUrl: z.string().nullable(),
	wordTimings: z.array(WordTiming),
	source: z.enum(['manual', 'generated', 'promoted']),
	/** Homeowners hear published FAQs only. A suggested FAQ waits until a rep accepts, edits or dismisses it. */
	status: z.enum(['published', 'suggested']),
	revision: z.string(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type Faq = z.infer<typeof Faq>

const question = z.string().trim().min(1, 'Enter a question').max(1000)
const answer = z.string().trim().min(1, 'Enter an answer').max(5000)

export const CreateFaqInput = z.object({
	deckId: Uuid,
	userQuestion: question,
	cannedAnswer: answer,
	relatedSlideId: Uuid.nullable().default(null),
})
export type CreateFaqInput = z.infer<typeof CreateFaqInput>

export const UpdateFaqInput = z.object({
	faqId: Uuid,
	userQuestion: question.optional(),
	cannedAnswer: answer.optional(),
	relatedSlideId: Uuid.nullable().optional(),
	revision: Revision.optional(),
})
export type UpdateFaqInput = z.infer<typeof UpdateFaqInput>

export const FaqInput = z.object({ faqId: Uuid })
export type FaqInput = z.infer<typeof FaqInput>
/** Condition for the FAQs that homeowners hear. Every query that reads FAQs for homeowners uses this condition. */
export const PUBLISHED_FAQS = { status: 'published' } as const

export const ListFaqsInput = z.object({ deckId: Uuid })
export type ListFaqsInput = z.infer<typeof ListFaqsInput>

/** A created FAQ. `warning` is present when the answer cannot be spoken, and explains why. */
export const CreatedFaq = z.object({ faq: Faq, warning: z.string().optional() })
export type CreatedFaq = z.infer<typeof CreatedFaq>
