import { AppError, invalid, notFound } from '../../core/errors.ts'
import { requireDeck } from '../../core/require.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { DEFAULT_PROMPTS } from '../qa-settings/schema.ts'
import { requireVoice } from '../voices/index.ts'
import { countCall, orFallback, presentationOf, requestFor } from './calls.ts'
import { type Listener, listenToPresentation } from './listener.ts'
import { readPrompts, recordPrompt } from './prompts.ts'
import type {
	GeneratedPrompt,
	GeneratePromptInput,
	NarratePromptInput,
	NarrateResumeInput,
	PromptType,
	SpokenPrompt,
} from './schema.ts'
import { type Spoken, speakScript } from './synthesize.ts'

/**
 * Speaks what a deck says before an answer or before it goes on, in the deck's voice and words unless others are
 * given. Its own words in its own voice are kept as its recording.
 */
export async function narratePromptNow(
	ctx: OrgContext,
	{ deckId, text, voiceId, promptType }: NarratePromptInput,
): Promise<SpokenPrompt> {
	await countCall(ctx, deckId)
	const { organizationId } = ctx
	if (voiceId) await requireVoice(ctx, voiceId)
	const prompt = (await readPrompts(ctx, { organizationId, deckId }))?.[promptType]
	if (prompt === undefined) throw notFound('Deck')
	const script = text ?? prompt.text
	const request = { organizationId, script, voiceId: voiceId || prompt.voiceId }
	const isItsOwn = script === prompt.text && request.voiceId === prompt.voiceId
	const spoken = await orFallback(ctx, request, () =>
		isItsOwn ? recordPrompt(ctx, prompt) : speakScript(ctx, request),
	)
	return present(ctx, promptType, spoken)
}

/** The same for whoever watches: the prompt as the presentation keeps it, or a member's deck has it. */
export async function narrateResume(
	ctx: Context,
	{ deckId, presentationId: named, promptType }: NarrateResumeInput,
): Promise<SpokenPrompt> {
	const presentationId = presentationOf(ctx, named)
	const { caller } = ctx
	if (presentationId === undefined) {
		if (caller.kind !== 'user') throw signIn()
		if (deckId === undefined) throw invalid('deckId', 'Name a deck or a presentation')
		const { organizationId } = caller
		return narratePromptNow({ ...ctx, organizationId }, { deckId, promptType })
	}
	await countCall(ctx, presentationId)
	const listener = await listenToPresentation(ctx, presentationId)
	const { text, voiceId } = keptPrompt(listener, promptType)
	const request = await requestFor(ctx, { ...listener, voiceId }, { script: text })
	const spoken = await orFallback(ctx, request, () => speakScript(ctx, request))
	return present(ctx, promptType, spoken)
}

const signIn = () =>
	new AppError('UNAUTHORIZED', 'Sign in, or name the presentation that is watched')

function keptPrompt({ content, voiceId }: Listener, type: PromptType) {
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
	const presentationId = presentationOf(ctx, named)
	await countCall(ctx, presentationId ?? deckId)
	const company = await companyOf(ctx, { deckId, presentationId })
	return {
		resumePromptText: `That is what ${company} can tell you about it. Shall we pick up where we left off?`,
		transitionPromptText: `Good question. Here is what ${company} says to that.`,
	}
}

async function companyOf(
	ctx: Context,
	{ deckId, presentationId }: { deckId: string; presentationId: string | undefined },
): Promise<string> {
	const { caller } = ctx
	if (presentationId !== undefined) {
		const listener = await listenToPresentation(ctx, presentationId)
		if (listener.deckId !== deckId) throw notFound('Deck')
		return listener.companyName
	}
	if (caller.kind !== 'user') throw signIn()
	const { organizationId } = caller
	await requireDeck({ ...ctx, organizationId }, deckId)
	const company = await ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } })
	return company.name
}

function present(ctx: Context, promptType: PromptType, spoken: Spoken): SpokenPrompt {
	const { audioKey, wordTimings, voiceId, source } = spoken
	const audioUrl = ctx.providers.storage.readUrl(audioKey)
	return { success: true, audioUrl, wordTimings, promptType, voiceId, source }
}
