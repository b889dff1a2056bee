import { SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { AppError, invalid } from '../../core/errors.ts'
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

/** Counts a call against the limit of narration: a person's own, or that of what is watched from an address. */
export async function enforceNarrationLimit(ctx: Context, subject: string): Promise<void> {
	const { caller } = ctx
	const key = caller.kind === 'user' ? `user:${caller.userId}` : `${subject}:${ctx.ip}`
	await enforceRateLimit(ctx, 'narration', key)
}

/** The presentation that a call names or is made for; undefined when there is none. */
export function presentationIdOf(
	{ caller }: Context,
	named: string | undefined,
): string | undefined {
	return named ?? (caller.kind === 'presentation' ? caller.presentationId : undefined)
}

/** Whoever calls: a member of a company, or a homeowner by their presentation. Nobody else gets in (401). */
export async function requireAudience(
	ctx: Context,
	named: { presentationId: string | undefined; slideId: string },
): Promise<Audience> {
	const presentationId = presentationIdOf(ctx, named.presentationId)
	if (presentationId !== undefined) return requirePresentationAudience(ctx, presentationId)
	const { caller } = ctx
	if (caller.kind !== 'user')
		throw new AppError('UNAUTHORIZED', 'Sign in, or name the presentation that is watched')
	const slides = await findSlideAudiences(ctx, [named.slideId])
	return slides.get(named.slideId) ?? memberAudience(caller.organizationId)
}

/**
 * Who each slide of a batch is spoken for: one presentation for all, or the deck that the slide is in. A member's
 * slide that is none of theirs is spoken all the same; for anybody else there is nobody to speak for.
 */
export async function findAudiences(
	ctx: Context,
	named: { presentationId: string | undefined; slideIds: string[] },
): Promise<(slideId: string) => Audience | undefined> {
	const presentationId = presentationIdOf(ctx, named.presentationId)
	if (presentationId !== undefined) {
		const listener = await requirePresentationAudience(ctx, presentationId)
		return () => listener
	}
	const slides = await findSlideAudiences(ctx, named.slideIds)
	const { caller } = ctx
	const member = caller.kind === 'user' ? memberAudience(caller.organizationId) : undefined
	return (slideId) => slides.get(slideId) ?? member
}

/** A listener's request to speak. A voice that is not there, or that is not theirs to use, is 400 on `voiceId`. */
export async function buildSynthesisRequest(
	ctx: Context,
	listener: Audience,
	line: { script: string; voiceId?: string | undefined },
): Promise<SynthesisRequest> {
	const { organizationId, isMember, isCompanyText, allowedVoices } = listener
	const { script, voiceId } = line
	if (voiceId && isMember) await requireVoice(ctx, voiceId)
	if (voiceId && !isMember && !allowedVoices.includes(voiceId))
		throw invalid('voiceId', 'This presentation has no such voice')
	return {
		organizationId,
		script,
		voiceId: voiceId || listener.voiceId,
		...(!isMember && { isCompanyText }),
	}
}

/** Speaks, or plays the fallback when the engine fails or takes too long. A voice that it does not have is 400. */
export async function synthesizeOrFallback(
	app: App,
	request: Pick<SynthesisRequest, 'script' | 'voiceId'>,
	speak: () => Promise<SynthesizedScript>,
): Promise<SynthesizedScript> {
	try {
		return await speak()
	} catch (error) {
		if (!(error instanceof SpeechFailed)) throw error
		if (error.reason === 'unknown_voice')
			throw invalid('voiceId', 'This voice does not exist. Choose another voice.')
		app.log.warn({ err: error }, 'The fallback audio is played')
		return createFallbackAudio(app, request.script, request.voiceId)
	}
}
