import { SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { requireVoice } from '../voices/index.ts'
import { fallbackFor } from './fallback.ts'
import { type Listener, listenAsMember, listenToPresentation, listenToSlides } from './listener.ts'
import type { SpeakRequest, Spoken } from './synthesize.ts'

/** Counts a call against the limit of narration: a person's own, or that of what is watched from an address. */
export async function countCall(ctx: Context, subject: string): Promise<void> {
	const { caller } = ctx
	const key = caller.kind === 'user' ? `user:${caller.userId}` : `${subject}:${ctx.ip}`
	await enforceRateLimit(ctx, 'narration', key)
}

/** The presentation that a call names or is made for; undefined when there is none. */
export function presentationOf({ caller }: Context, named: string | undefined): string | undefined {
	return named ?? (caller.kind === 'presentation' ? caller.presentationId : undefined)
}

/** Whoever calls: a member of a company, or a homeowner by their presentation. Nobody else gets in (401). */
export async function requireListener(
	ctx: Context,
	named: { presentationId: string | undefined; slideId: string },
): Promise<Listener> {
	const presentationId = presentationOf(ctx, named.presentationId)
	if (presentationId !== undefined) return listenToPresentation(ctx, presentationId)
	const { caller } = ctx
	if (caller.kind !== 'user')
		throw new AppError('UNAUTHORIZED', 'Sign in, or name the presentation that is watched')
	const slides = await listenToSlides(ctx, [named.slideId])
	return slides.get(named.slideId) ?? listenAsMember(caller.organizationId)
}

/**
 * Who each slide of a batch is spoken for: one presentation for all, or the deck that the slide is in. A member's
 * slide that is none of theirs is spoken all the same; for anybody else there is nobody to speak for.
 */
export async function findListeners(
	ctx: Context,
	named: { presentationId: string | undefined; slideIds: string[] },
): Promise<(slideId: string) => Listener | undefined> {
	const presentationId = presentationOf(ctx, named.presentationId)
	if (presentationId !== undefined) {
		const listener = await listenToPresentation(ctx, presentationId)
		return () => listener
	}
	const slides = await listenToSlides(ctx, named.slideIds)
	const { caller } = ctx
	const member = caller.kind === 'user' ? listenAsMember(caller.organizationId) : undefined
	return (slideId) => slides.get(slideId) ?? member
}

/** A listener's request to speak. A voice that is not there, or that is not theirs to use, is 400 on `voiceId`. */
export async function requestFor(
	ctx: Context,
	listener: Listener,
	line: { script: string; voiceId?: string | undefined },
): Promise<SpeakRequest> {
	const { organizationId, isMember, isOwnText, ownVoices } = listener
	const { script, voiceId } = line
	if (voiceId && isMember) await requireVoice(ctx, voiceId)
	if (voiceId && !isMember && !ownVoices.includes(voiceId))
		throw invalid('voiceId', 'This presentation has no such voice')
	return {
		organizationId,
		script,
		voiceId: voiceId || listener.voiceId,
		...(!isMember && { isOwnText }),
	}
}

/** Speaks, or plays the fallback when the engine fails or takes too long. A voice that it does not have is 400. */
export async function orFallback(
	app: App,
	request: Pick<SpeakRequest, 'script' | 'voiceId'>,
	speak: () => Promise<Spoken>,
): Promise<Spoken> {
	try {
		return await speak()
	} catch (error) {
		if (!(error instanceof SpeechFailed)) throw error
		if (error.reason === 'unknown_voice') throw invalid('voiceId', 'There is no such voice')
		app.log.warn({ err: error }, 'The fallback audio is played')
		return fallbackFor(app, request.script, request.voiceId)
	}
}
