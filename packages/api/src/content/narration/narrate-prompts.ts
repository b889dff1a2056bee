import { invalid, notFound } from '../../core/errors.ts'
import { requireMember } from '../../core/keys/require-caller.ts'
import { resolveLanguage } from '../../core/language/resolve-language.ts'
import { DeckLanguage } from '../../core/schema.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { DEFAULT_PROMPTS } from '../qa-settings/schema.ts'
import { requireVoice } from '../voices/index.ts'
import { type Audience, requireDeckAudience, requirePresentationAudience } from './audience.ts'
import { readPrompts, recordPrompt } from './prompts.ts'
import {
	buildSynthesisRequest,
	enforceNarrationLimit,
	presentationIdOf,
	SIGN_IN,
	synthesizeOrFallback,
} from './requests.ts'
import type {
	GeneratedPrompt,
	GeneratePromptInput,
	NarratePromptInput,
	NarrateResumeInput,
	PromptType,
	SpokenPrompt,
} from './schema.ts'
import { type SynthesizedScript, synthesizeScript } from './synthesize-script.ts'

/**
 * Synthesizes a deck's resume or transition prompt. The text and voice default to those of the deck. Stores the
 * recording on the deck only when both the text and the voice are those of the deck
 * (docs/specification.md#post-apinarrationqa-audio).
 */
export async function narratePromptOnRequest(
	ctx: OrgContext,
	{ deckId, text, voiceId, promptType }: NarratePromptInput,
	signal?: AbortSignal,
): Promise<SpokenPrompt> {
	await enforceNarrationLimit(ctx, deckId)
	const { organizationId } = ctx
	if (voiceId) await requireVoice(ctx, voiceId)
	const prompt = (await readPrompts(ctx, { organizationId, deckId }))?.[promptType]
	if (prompt === undefined) throw notFound('Deck')
	const script = text ?? prompt.text
	const request = { organizationId, script, voiceId: voiceId || prompt.voiceId, signal }
	const isDeckPrompt = script === prompt.text && request.voiceId === prompt.voiceId
	const spoken = await synthesizeOrFallback(ctx, request, () =>
		isDeckPrompt ? recordPrompt(ctx, prompt, { signal }) : synthesizeScript(ctx, request),
	)
	return present(ctx, promptType, spoken)
}

/**
 * Synthesizes the speech of a resume or transition prompt. For a viewer, the text comes from the snapshot of the presentation.
 * For a signed-in rep, the text comes from the deck.
 */
export async function narrateResume(
	ctx: Context,
	{ deckId, presentationId: named, promptType, voiceId: wanted, language }: NarrateResumeInput,
	signal?: AbortSignal,
): Promise<SpokenPrompt> {
	const presentationId = presentationIdOf(ctx, named)
	const { caller } = ctx
	if (presentationId === undefined) {
		const { organizationId } = requireMember(caller, 'decks:write', SIGN_IN)
		if (deckId === undefined) throw invalid('deckId', 'Send a deckId or a presentationId')
		await checkLanguage(ctx, { organizationId, deckId }, language)
		const prompt = { deckId, promptType, voiceId: wanted }
		return narratePromptOnRequest({ ...ctx, organizationId }, prompt, signal)
	}
	await enforceNarrationLimit(ctx, presentationId)
	const audience = await requirePresentationAudience(ctx, presentationId)
	await checkLanguage(ctx, audience, language)
	const { text, voiceId } = snapshotPrompt(audience, promptType)
	const line = { script: text, voiceId: wanted }
	const request = {
		...(await buildSynthesisRequest(ctx, { ...audience, voiceId }, line)),
		signal,
	}
	const spoken = await synthesizeOrFallback(ctx, request, () => synthesizeScript(ctx, request))
	return present(ctx, promptType, spoken)
}

/** Rejects with 400 when the requested language differs from the language of the deck (`resolveLanguage`). */
async function checkLanguage(
	{ db }: Context,
	{ organizationId, deckId }: Pick<Audience, 'organizationId' | 'deckId'>,
	language: string | undefined,
): Promise<void> {
	if (language === undefined || deckId === null) return
	const where = { id: deckId, organizationId }
	const deck = await db.deck.findFirst({ where, select: { language: true } })
	if (deck !== null) resolveLanguage('language', language, DeckLanguage.parse(deck.language))
}

function snapshotPrompt({ content, voiceId }: Audience, type: PromptType) {
	const settings = content?.qaSettings
	const { resumePromptText, transitionPromptText } = settings ?? DEFAULT_PROMPTS
	return type === 'resume'
		? { text: resumePromptText, voiceId: settings?.resumeVoiceId ?? voiceId }
		: { text: transitionPromptText, voiceId: settings?.transitionVoiceId ?? voiceId }
}

/**
 * Proposes the resume prompt and the transition prompt of a deck, with the company's name, and synthesizes the prompt
 * of the type `promptType`. Saves nothing: the rep saves the prompts in the deck's Q&A settings.
 */
export async function generatePrompt(
	ctx: Context,
	{ deckId, presentationId: named, promptType }: GeneratePromptInput,
	signal?: AbortSignal,
): Promise<GeneratedPrompt> {
	const presentationId = presentationIdOf(ctx, named)
	await enforceNarrationLimit(ctx, presentationId ?? deckId ?? 'prompts')
	const audience = await requirePromptAudience(ctx, { deckId, presentationId })
	const { companyName: company } = audience
	const texts = {
		resume: `That is what ${company} can tell you about it. Shall we pick up where we left off?`,
		transition: `Good question. Here is what ${company} says to that.`,
	}
	const prompt = texts[promptType]
	const request = { ...(await buildSynthesisRequest(ctx, audience, { script: prompt })), signal }
	const spoken = await synthesizeOrFallback(ctx, request, () => synthesizeScript(ctx, request))
	const { audioUrl, wordTimings } = present(ctx, promptType, spoken)
	return {
		promptType,
		prompt,
		audioUrl,
		wordTimings,
		resumePromptText: texts.resume,
		transitionPromptText: texts.transition,
	}
}

async function requirePromptAudience(
	ctx: Context,
	{ deckId, presentationId }: Pick<GeneratePromptInput, 'deckId' | 'presentationId'>,
): Promise<Audience> {
	const { caller } = ctx
	if (presentationId !== undefined) {
		const audience = await requirePresentationAudience(ctx, presentationId)
		if (deckId !== undefined && audience.deckId !== deckId) throw notFound('Deck')
		return audience
	}
	const { organizationId } = requireMember(caller, 'decks:write', SIGN_IN)
	if (deckId === undefined) throw invalid('deckId', 'Send a deckId or a presentationId')
	return requireDeckAudience({ ...ctx, organizationId }, deckId)
}

function present(ctx: Context, promptType: PromptType, spoken: SynthesizedScript): SpokenPrompt {
	const { audioKey, wordTimings, voiceId, source } = spoken
	const audioUrl = ctx.providers.storage.readUrl(audioKey)
	return { success: true, audioUrl, wordTimings, promptType, voiceId, source }
}
