import type { ScriptedSlide } from '@dormer/providers/language'
import type { App } from '../../core/app.ts'
import type { DeckLanguage } from '../../core/schema.ts'
import type { ReplacedScript } from '../slides/index.ts'
import { ModelBudgetExceeded, withModelBudget } from './model-budget.ts'

const MODEL_TIMEOUT_MS = 30_000

/** The slides of a generation job in their order. */
export type GeneratedDeck = {
	organizationId: string
	slideIds: string[]
	deckContext: string | null
	language: DeckLanguage
	companyName: string
}

/**
 * Gives all slides of a deck to the language model and returns the scripts that the model improved. Returns none
 * without a model, for a deck of one slide, when the daily budget is used up, and when the model fails. The slides then
 * keep their first scripts.
 */
export async function reviseScripts(
	app: App,
	{ organizationId, slideIds, deckContext, language, companyName }: GeneratedDeck,
	signal: AbortSignal | undefined,
): Promise<ReplacedScript[]> {
	if (app.providers.language.engine === 'local' || slideIds.length < 2) return []
	const rows = await app.db.slide.findMany({ where: { organizationId, id: { in: slideIds } } })
	const slides = slideIds.flatMap((id, index): (ScriptedSlide & { id: string })[] => {
		const row = rows.find((slide) => slide.id === id)
		if (row === undefined) return []
		const { title, bullets, narrationScript: script, slideContext } = row
		return [{ id, position: index + 1, title, bullets, script, slideContext }]
	})
	const timeout = AbortSignal.timeout(MODEL_TIMEOUT_MS)
	try {
		const written = await withModelBudget(app, organizationId, (onUsage) =>
			app.providers.language.reviseScripts({
				slides: slides.map(({ id: _, ...slide }) => slide),
				companyName,
				language,
				onUsage,
				...(deckContext !== null && { deckContext }),
				signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
			}),
		)
		return written.flatMap(({ position, script }) => {
			const slide = slides.find((one) => one.position === position)
			return slide === undefined ? [] : [{ slideId: slide.id, from: slide.script, to: script }]
		})
	} catch (error) {
		signal?.throwIfAborted()
		if (!(error instanceof ModelBudgetExceeded))
			app.log.warn({ err: error }, 'language model failed to revise the scripts of a deck')
		return []
	}
}
