import { checkScript, type OnUsage, type WrittenFaq } from '@dormer/providers/language'
import type { App } from '../../core/app.ts'
import type { SuggestedFaq } from '../faqs/index.ts'
import { withModelBudget } from './model-budget.ts'

const MODEL_TIMEOUT_MS = 30_000

/** The slides of a completed generation job, with the deck's setting for the publication of FAQs. */
export type FaqRequest = {
	organizationId: string
	slideIds: string[]
	deckContext: string | null
	companyName: string
	publishFaqs: boolean | null
}
type NumberedSlide = { position: number; title: string; bullets: string[]; script: string }

/**
 * Writes the FAQs of a generated deck. Uses the language model for at most 30 s, then the local engine. Publishes an
 * FAQ immediately only when the deck's setting permits it and the slides contain every number and promise of the answer
 * (docs/design/contract.md#faq-suggestions). Suggests every other FAQ to the rep.
 */
export async function writeFaqs(
	app: App,
	{ organizationId, slideIds, deckContext, companyName, publishFaqs }: FaqRequest,
	signal: AbortSignal | undefined,
): Promise<SuggestedFaq[]> {
	const rows = await app.db.slide.findMany({ where: { organizationId, id: { in: slideIds } } })
	const slides = slideIds.flatMap((id, index) => {
		const row = rows.find((slide) => slide.id === id)
		if (row === undefined) return []
		return [
			{ position: index + 1, title: row.title, bullets: row.bullets, script: row.narrationScript },
		]
	})
	const request = { slides, companyName, ...(deckContext !== null && { deckContext }) }
	const { faqs, byModel } = await askEngines(app, { organizationId, ...request }, signal)
	return faqs.map(({ userQuestion, cannedAnswer, position }) => {
		const slideId = position === null ? undefined : slideIds[position - 1]
		const exists = rows.some(({ id }) => id === slideId)
		const atOnce = (publishFaqs ?? byModel) && isSupported(cannedAnswer, position, slides)
		const relatedSlideId = exists ? (slideId ?? null) : null
		return {
			userQuestion,
			cannedAnswer,
			relatedSlideId,
			status: atOnce ? 'published' : 'suggested',
		}
	})
}

type FaqsOfCompany = {
	organizationId: string
	slides: NumberedSlide[]
	companyName: string
	deckContext?: string
}

async function askEngines(
	app: App,
	{ organizationId, ...request }: FaqsOfCompany,
	signal: AbortSignal | undefined,
): Promise<{ faqs: WrittenFaq[]; byModel: boolean }> {
	const { language, localLanguage } = app.providers
	const timeout = AbortSignal.timeout(MODEL_TIMEOUT_MS)
	try {
		const write = (onUsage?: OnUsage) =>
			language.writeFaqs({
				...request,
				...(onUsage && { onUsage }),
				signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
			})
		const faqs =
			language.engine === 'local'
				? await write()
				: await withModelBudget(app, organizationId, write)
		return { faqs, byModel: language.engine !== 'local' }
	} catch (error) {
		signal?.throwIfAborted()
		app.log.warn({ err: error }, 'language model failed to write the FAQs')
		return { faqs: await localLanguage.writeFaqs(request), byModel: false }
	}
}

/**
 * Returns whether the cited slide contains every number and every promise of an answer. Without a cited slide, any slide
 * may contain them.
 */
function isSupported(
	answer: string,
	position: number | null,
	slides: readonly NumberedSlide[],
): boolean {
	const cited = slides.filter((slide) => position === null || slide.position === position)
	const texts = cited.flatMap(({ title, bullets, script }) => [title, ...bullets, script])
	return checkScript(answer, texts).unsupported.length === 0
}
