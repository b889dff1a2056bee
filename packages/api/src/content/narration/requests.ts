import { SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { memberOf } from '../../core/caller.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { invalid } from '../../core/errors.ts'
import { requireMember } from '../../core/keys/require-caller.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { requireVoice } from '../voices/index.ts'
import {
	type Audience,
	findSlideAudiences,
	memberAudience,
	requirePresentationAudience,
} from './audience.ts'
import { createFallbackAudio } from './fallback-audio.ts'
import type { SynthesisRequest, SynthesizedScript } from './synthesize-script.ts'

/** Message of the 401 error for a caller who is not a member and names no presentation. */
export const SIGN_IN = 'Sign in, or send the ID of a presentation'

/**
 * Counts a call toward the rate limit of narration. The limit applies per user for members, and otherwise per IP address and
 * `subject`, such as the id of a presentation, deck or slide.
 */
export async function enforceNarrationLimit(ctx: Context, subject: string): Promise<void> {
	const member = memberOf(ctx.caller, 'decks:write')
	const key = member?.limitKey ?? `${subject}:${clientNetwork(ctx.ip)}`
	await enforceRateLimit(ctx, 'narration', key)
}

/** Returns the presentation id from the request, or else from the presentation token. */
export function presentationIdOf(
	{ caller }: Context,
	named: string | undefined,
): string | undefined {
	return named ?? (caller.kind === 'presentation' ? caller.presentationId : undefined)
}

/**
 * Returns for whom speech is synthesized. With a presentation in the request or in the token, this is the audience of the
 * presentation. Otherwise, it is the audience of the slide's deck or, for an unknown slide, the signed-in member. Rejects with
 * 401 when there is no presentation and the caller is not signed in.
 */
export async function requireAudience(
	ctx: Context,
	named: { presentationId: string | undefined; slideId: string },
): Promise<Audience> {
	const presentationId = presentationIdOf(ctx, named.presentationId)
	if (presentationId !== undefined) return requirePresentationAudience(ctx, presentationId)
	const member = requireMember(ctx.caller, 'decks:write', SIGN_IN)
	const slides = await findSlideAudiences(ctx, [named.slideId])
	return slides.get(named.slideId) ?? memberAudience(member.organizationId)
}

/**
 * Returns a function that takes the id of a slide and returns the audience of its narration (`Audience`). If the request
 * belongs to a presentation, every slide has the audience of that presentation. Otherwise, a slide has the audience of its
 * deck; for an unknown slide, the function returns undefined. The operation reads no session and no key.
 */
export async function findAudiences(
	ctx: Context,
	named: { presentationId: string | undefined; slideIds: string[] },
): Promise<(slideId: string) => Audience | undefined> {
	const presentationId = presentationIdOf(ctx, named.presentationId)
	if (presentationId !== undefined) {
		const audience = await requirePresentationAudience(ctx, presentationId)
		return () => audience
	}
	const slides = await findSlideAudiences(ctx, named.slideIds)
	return (slideId) => slides.get(slideId)
}

/**
 * Builds a synthesis request. Rejects with 400 and names `voiceId` when the voice is unknown or not allowed for the
 * audience.
 */
export async function buildSynthesisRequest(
	ctx: Context,
	audience: Audience,
	line: { script: string; voiceId?: string | undefined },
): Promise<SynthesisRequest> {
	const { organizationId, presentationId, isMember, isCompanyText, allowedVoices } = audience
	const { script, voiceId } = line
	if (voiceId && isMember) await requireVoice(ctx, voiceId)
	if (voiceId && !isMember && !allowedVoices.includes(voiceId))
		throw invalid('voiceId', 'This presentation does not use that voice. Choose one of its voices.')
	return {
		organizationId,
		presentationId,
		script,
		voiceId: voiceId || audience.voiceId,
		...(!isMember && { isCompanyText }),
		...(audience.localVoice && { localVoice: true }),
	}
}

/**
 * Synthesizes a script, or returns the fallback audio when the provider fails or times out. Rejects with 400 when the
 * provider does not know the voice.
 */
export async function synthesizeOrFallback(
	app: App,
	request: Pick<SynthesisRequest, 'script' | 'voiceId'>,
	synthesize: () => Promise<SynthesizedScript>,
): Promise<SynthesizedScript> {
	try {
		return await synthesize()
	} catch (error) {
		if (!(error instanceof SpeechFailed)) throw error
		if (error.reason === 'unknown_voice')
			throw invalid('voiceId', 'This voice does not exist. Choose another voice.')
		app.log.warn({ err: error }, 'speech synthesis failed; fallback audio returned')
		return createFallbackAudio(app, request.script, request.voiceId)
	}
}
