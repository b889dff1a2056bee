import { AppError, invalid, notFound } from '../../core/errors.ts'
import { requireDeck } from '../../core/require.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { DEFAULT_PROMPTS } from '../qa-settings/schema.ts'
import { requireVoice } from '../voices/index.ts'
import { type Audience, requirePresentationAudience } from './audience.ts'
import { readPrompts, recordPrompt } from './prompts.ts'
import {
	buildSynthesisRequest,
	enforceNarrationLimit,
	presentationIdOf,
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
 * Speaks what a deck says before an answer or before it goes on, in the deck's voice and words unless others are
 * given. Its own words in its own voice are kept as its recording.
 */
export async function narratePromptOnRequest(
	ctx: OrgContext,
	{ deckId, text, voiceId, promptType }: NarratePromptInput,
): Promise<SpokenPrompt> {
	await enforceNarrationLimit(ctx, deckId)
	const { organizationId } = ctx
	if (voiceId) await requireVoice(ctx, voiceId)
	const prompt = (await readPrompts(ctx, { organizationId, deckId }))?.[promptType]
	if (prompt === undefined) throw notFound('Deck')
	const script = text ?? prompt.text
	const request = { organizationId, script, voiceId: voiceId || prompt.voiceId }
	const isDeckPrompt = script === prompt.text && request.voiceId === prompt.voiceId
	const spoken = await synthesizeOrFallback(ctx, request, () =>
		isDeckPrompt ? recordPrompt(ctx, prompt) : synthesizeScript(ctx, request),
	)
	return present(ctx, promptType, spoken)
}

/** The same for whoever watches: the prompt as the presentation keeps it, or a member's deck has it. */
export async function narrateResume(
	ctx: Context,
	{ deckId, presentationId: named, promptType }: NarrateResumeInput,
): Promise<SpokenPrompt> {
	const presentationId = presentationIdOf(ctx, named)
	const { caller } = ctx
	if (presentationId === undefined) {
		if (caller.kind !== 'user') throw signInRequired()
		if (deckId === undefined) throw invalid('deckId', 'Name a deck or a presentation')
		const { organizationId } = caller
		return narratePromptOnRequest({ ...ctx, organizationId }, { deckId, promptType })
	}
	await enforceNarrationLimit(ctx, presentationId)
	const listener = await requirePresentationAudience(ctx, presentationId)
	const { text, voiceId } = snapshotPrompt(listener, promptType)
	const request = await buildSynthesisRequest(ctx, { ...listener, voiceId }, { script: text })
	const spoken = await synthesizeOrFallback(ctx, request, () => synthesizeScript(ctx, request))
	return present(ctx, promptType, spoken)
}

const signInRequired = () =>
	new AppError('UNAUTHORIZED', 'Sign in, or name the presentation that is watched')

function snapshotPrompt({ content, voiceId }: Audience, type: PromptType) {
	const kept = content?.qaSettings
	const { resumePromptText, transitionPromptText } = kept ?? DEFAULT_PROMPTS
	return type === 'resume'
		? { text: resumePromptText, voiceId: kept?.resumeVoiceId ?? voiceId }
		: { text: transitionPromptText, voiceId: kept?.transitionVoiceId ?? voiceId }
}

/** Proposes words for both prompts in the company's name. They are kept when the deck's Q&A settings take them over. */
export async function generatePrompt(
	ctx: Context,
	{ deckId, presentationId: named }: GeneratePromptInput,
): Promise<GeneratedPrompt> {
	const presentationId = presentationIdOf(ctx, named)
	await enforceNarrationLimit(ctx, presentationId ?? deckId)
	const company = await findCompanyName(ctx, { deckId, presentationId })
	return {
		resumePromptText: `That is what ${company} can tell you about it. Shall we pick up where we left off?`,
		transitionPromptText: `Good question. Here is what ${company} says to that.`,
	}
}

async function findCompanyName(
	ctx: Context,
	{ deckId, presentationId }: { deckId: string; presentationId: string | undefined },
): Promise<string> {
	const { caller } = ctx
	if (presentationId !== undefined) {
		const listener = await requirePresentationAudience(ctx, presentationId)
		if (listener.deckId !== deckId) throw notFound('Deck')
		return listener.companyName
	}
	if (caller.kind !== 'user') throw signInRequired()
	const { organizationId } = caller
	await requireDeck({ ...ctx, organizationId }, deckId)
	const company = await ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } })
	return company.name
}

function present(ctx: Context, promptType: PromptType, spoken: SynthesizedScript): SpokenPrompt {
	const { audioKey, wordTimings, voiceId, source } = spoken
	const audioUrl = ctx.providers.storage.readUrl(audioKey)
	return { success: true, audioUrl, wordTimings, promptType, voiceId, source }
}
