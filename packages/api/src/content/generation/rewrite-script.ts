import type { ScriptRequest, WrittenScript } from '@dormer/providers/language'
import { AppError } from '../../core/errors.ts'
import { requireDeck, requireSlide } from '../../core/require.ts'
import { DeckLanguage } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { withModelBudget } from './model-budget.ts'
import type { RewriteScriptInput, RewrittenScript } from './schema.ts'

/**
 * Writes a new script for a slide and stores nothing: the editor shows the script as an edit that the rep can undo. The
 * model also gets the titles of all slides and the scripts of the neighboring slides. Without a model or budget, the
 * local engine writes the script from the slide alone. Rejects with 503 `UPSTREAM_UNAVAILABLE` when the rep wants a
 * shorter or warmer script and no model is available.
 */
export async function rewriteScript(
	ctx: OrgContext,
	{ slideId, style }: RewriteScriptInput,
): Promise<RewrittenScript> {
	const slide = await requireSlide(ctx, slideId)
	const { organizationId, providers } = ctx
	const deck = await requireDeck(ctx, slide.deckId)
	const [slides, organization] = await Promise.all([
		ctx.db.slide.findMany({
			where: { organizationId, deckId: slide.deckId },
			orderBy: { orderIndex: 'asc' },
		}),
		ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } }),
	])
	const index = slides.findIndex(({ id }) => id === slideId)
	const [previous, next] = [slides[index - 1], slides[index + 1]]
	const request: ScriptRequest = {
		title: slide.title,
		bullets: slide.bullets,
		position: index + 1,
		total: slides.length,
		companyName: organization.name,
		language: DeckLanguage.parse(deck.language),
		outline: slides.map(({ title }) => title),
		neighbors: {
			...(previous !== undefined && { previous: previous.narrationScript }),
			...(next !== undefined && { next: next.narrationScript }),
		},
		rewrite: { script: slide.narrationScript, style },
		...(slide.slideContext !== null && { slideContext: slide.slideContext }),
		...(deck.deckContext !== null && { deckContext: deck.deckContext }),
	}
	const written = await askModel(ctx, request)
	if (written !== undefined) return written
	if (style !== 'rewrite')
		throw new AppError(
			'UPSTREAM_UNAVAILABLE',
			'Only a language model can make a script shorter or warmer, and none is available now. Try again later.',
		)
	return providers.localLanguage.writeScript(request)
}

/**
 * Asks the language model to rewrite the script. Returns undefined when no model is configured, when the company's daily budget
 * is used up, or when the model fails.
 */
async function askModel(
	ctx: OrgContext,
	request: ScriptRequest,
): Promise<WrittenScript | undefined> {
	const { language } = ctx.providers
	if (language.engine === 'local') return undefined
	try {
		return await withModelBudget(ctx, ctx.organizationId, (onUsage) =>
			language.writeScript({ ...request, onUsage }),
		)
	} catch (error) {
		ctx.log.warn({ err: error }, 'language model failed to rewrite a script')
		return undefined
	}
}
