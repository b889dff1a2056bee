import { z } from 'zod'
import { PUBLISHED_FAQS } from '../../content/faqs/schema.ts'
import { Pricing, ProductSlideData } from '../../content/pricing/schema.ts'
import type { App } from '../../core/app.ts'
import { PRICING } from '../presentations/index.ts'
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
 * Content from which questions are answered. `pricing` belongs to the presentation, and is null when the question is
 * about a deck.
 */
export type QaContent = z.infer<typeof Content> & {
	pricing: Pricing | null
	/** True after the prices were frozen, which happens at the selection or the signature. */
	isPricingFrozen: boolean
	/** True when the roof's measurements are an estimate that was calculated without images of the roof. */
	isRoofEstimated: boolean
	/** Language of the homeowner (BCP 47). */
	language: string | null
}

/**
 * Returns the snapshot of the presentation to which a question belongs. Returns the current deck when the question
 * belongs to no presentation.
 */
export async function readContent(
	app: Pick<App, 'db' | 'pool'>,
	context: Pick<QuestionContext, 'organizationId' | 'deckId' | 'presentationId'>,
): Promise<QaContent> {
	const { organizationId, presentationId } = context
	if (presentationId === null) return readDeck(app, context)
	const { rows } = await app.pool.query<{
		content: unknown
		pricing: unknown
		isPricingFrozen: boolean
		isRoofEstimated: boolean
		language: string | null
	}>({
		name: 'qa.content',
		text: `select jsonb_build_object('slides', s.content->'slides', 'faqs', s.content->'faqs') as content,
		              ${PRICING} as pricing, p.language_settings->>'language' as language,
		              p.pricing_frozen_at is not null as "isPricingFrozen",
		              coalesce((select m.result->>'source' = 'calculated' from roof_measurement m
		                         where m.presentation_id = p.id and m.organization_id = p.organization_id
		                           and m.result is not null
		                         order by m.created_at desc limit 1), false) as "isRoofEstimated"
		         from presentation p
		         join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
		        where p.id = $1 and p.organization_id = $2`,
		values: [presentationId, organizationId],
	})
	const [row] = rows
	const content = Content.parse(row?.content)
	return {
		...content,
		pricing: Pricing.parse(row?.pricing ?? []),
		isPricingFrozen: row?.isPricingFrozen ?? false,
		isRoofEstimated: row?.isRoofEstimated ?? false,
		language: row?.language ?? null,
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
		isPricingFrozen: false,
		isRoofEstimated: false,
		language: null,
	}
}
