import { z } from 'zod'
import { PUBLISHED_FAQS } from '../../content/faqs/schema.ts'
import { type PriceState, Pricing, ProductSlideData } from '../../content/pricing/schema.ts'
import type { App } from '../../core/app.ts'
import { PRICE_FIELDS, priceOf, StoredSnapshot } from '../presentations/index.ts'
import { LanguageSettings } from '../presentations/settings-schema.ts'
import type { QuestionContext } from './question-context.ts'

const Content = z.object({
	slides: z.array(
		z.object({
			id: z.string(),
			/** Key of the slide, unique in the deck. */
			slideId: z.string(),
			title: z.string(),
			bullets: z.array(z.string()),
			script: z.string(),
			productData: ProductSlideData.nullable(),
		}),
	),
	faqs: z.array(
		z.object({
			id: z.string(),
			userQuestion: z.string(),
			cannedAnswer: z.string(),
			relatedSlideId: z.string().nullable(),
		}),
	),
})
/**
 * Content from which questions are answered. `pricing` belongs to the presentation. It is null when the question is about a deck,
 * and for a caller who knows only the id of the presentation, because a price reveals something about the home.
 */
export type QaContent = z.infer<typeof Content> & {
	pricing: Pricing | null
	/** State of the presentation's price; null without one. */
	priceState: PriceState | null
	/** Language of the homeowner (BCP 47). */
	language: string | null
}

/**
 * Returns the snapshot of the presentation to which a question belongs. Returns the current deck when the question
 * belongs to no presentation.
 */
export async function readContent(
	app: Pick<App, 'db' | 'now'>,
	context: QuestionContext,
): Promise<QaContent> {
	const { organizationId, presentationId, audience } = context
	if (presentationId === null) return readDeck(app, context)
	const row = await app.db.presentation.findFirstOrThrow({
		where: { id: presentationId, organizationId },
		select: {
			pricing: true,
			...PRICE_FIELDS,
			languageSettings: true,
			snapshot: { select: { content: true } },
		},
	})
	const { slides, faqs } = StoredSnapshot.parse(row.snapshot.content)
	return {
		slides,
		faqs,
		pricing: audience.mayKnowHomeowner ? Pricing.parse(row.pricing) : null,
		priceState: priceOf(row, app.now())?.state ?? null,
		language: LanguageSettings.parse(row.languageSettings).language ?? null,
	}
}

async function readDeck(
	{ db }: Pick<App, 'db'>,
	{ organizationId, deckId }: Pick<QuestionContext, 'organizationId' | 'deckId'>,
): Promise<QaContent> {
	const where = { organizationId, deckId }
	const [slides, faqs] = await Promise.all([
		db.slide.findMany({ where, orderBy: [{ orderIndex: 'asc' }, { id: 'asc' }] }),
		db.faq.findMany({
			where: { ...where, ...PUBLISHED_FAQS },
			orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
		}),
	])
	const content = Content.parse({
		slides: slides.map(({ narrationScript, ...slide }) => ({ ...slide, script: narrationScript })),
		faqs,
	})
	return {
		...content,
		pricing: null,
		priceState: null,
		language: null,
	}
}
