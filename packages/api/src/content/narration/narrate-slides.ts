import { invalid, notFound } from '../../core/errors.ts'
import { requireSlide } from '../../core/require.ts'
import { scriptHash } from '../../core/script-hash.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { storeSlideRecording } from '../slides/index.ts'
import { requireVoice } from '../voices/index.ts'
import type { Audience } from './audience.ts'
import { createFallbackAudio } from './fallback-audio.ts'
import {
	buildSynthesisRequest,
	enforceNarrationLimit,
	findAudiences,
	presentationIdOf,
	requireAudience,
	synthesizeOrFallback,
} from './requests.ts'
import {
	MAX_SCRIPT,
	type NarrateBatchInput,
	type NarrateSingleInput,
	type NarrateSlideInput,
	type Narration,
	type NarrationBatch,
} from './schema.ts'
import type { SynthesizedScript } from './synthesize-script.ts'
import { sampleValues, synthesizeTemplate } from './synthesize-template.ts'

type Line = { slideId: string; script: string; voiceId?: string | undefined }

/**
 * Speaks a script for one of the company's slides. When it is the slide's own script in the voice of its deck, the
 * recording is kept on the slide. An engine that fails gives the fallback audio, which is not kept.
 */
export async function narrateSlideOnRequest(
	ctx: OrgContext,
	{ slideId, script, voiceId }: NarrateSlideInput,
): Promise<Narration> {
	await enforceNarrationLimit(ctx, slideId)
	const { organizationId } = ctx
	const slide = await requireSlide(ctx, slideId)
	if (voiceId) await requireVoice(ctx, voiceId)
	const deck = await ctx.db.deck.findFirstOrThrow({
		where: { id: slide.deckId, organizationId },
		include: { organization: { select: { name: true } } },
	})
	const { priceVariables } = deck
	const values = sampleValues({ companyName: deck.organization.name, priceVariables })
	const request = { organizationId, script, voiceId: voiceId || deck.voiceId }
	const spoken = await synthesizeOrFallback(ctx, request, () =>
		synthesizeTemplate(ctx, request, values),
	)
	const isSlideScript = scriptHash(script) === scriptHash(slide.narrationScript)
	if (isSlideScript && spoken.source !== 'fallback' && request.voiceId === deck.voiceId)
		await storeSlideRecording(
			ctx.db,
			{ organizationId, slideId, script: slide.narrationScript },
			{ ...spoken, at: ctx.now() },
		)
	return present(ctx, { slideId, script }, spoken)
}

/** Speaks one script for a member of a company, or for a homeowner who names their presentation. */
export async function narrateSingle(ctx: Context, input: NarrateSingleInput): Promise<Narration> {
	const { presentationId, slideId } = input
	await enforceNarrationLimit(ctx, presentationId ?? slideId)
	const listener = await requireAudience(ctx, { presentationId, slideId })
	const request = await buildSynthesisRequest(ctx, listener, input)
	const spoken = await synthesizeOrFallback(ctx, request, () =>
		synthesizeTemplate(ctx, request, listener.values),
	)
	return present(ctx, input, spoken)
}

/**
 * Speaks the scripts of several slides at once. A slide that fails in any way, with an unknown voice or an overlong
 * script too, or for a caller without an account one that is not there, gets the fallback audio and fails alone.
 * `cachedIds` are the slides for which nothing new was spoken.
 */
export async function narrateBatch(
	ctx: Context,
	{ presentationId, slides }: NarrateBatchInput,
): Promise<NarrationBatch> {
	await enforceNarrationLimit(ctx, presentationIdOf(ctx, presentationId) ?? 'slides')
	const slideIds = slides.map(({ slideId }) => slideId)
	const listenerOf = await findAudiences(ctx, { presentationId, slideIds })
	const lines = await Promise.all(
		slides.map(async (line) => {
			const spoken = await synthesizeLine(ctx, line, listenerOf(line.slideId))
			return { response: present(ctx, line, spoken), isCached: spoken.source === 'cache' }
		}),
	)
	return {
		cachedIds: lines.flatMap(({ response, isCached }) => (isCached ? [response.slideId] : [])),
		responses: lines.map(({ response }) => response),
	}
}

async function synthesizeLine(
	ctx: Context,
	line: Line,
	listener: Audience | undefined,
): Promise<SynthesizedScript> {
	try {
		if (listener === undefined) throw notFound('Slide')
		if (line.script.length > MAX_SCRIPT) throw invalid('script', 'More than 5,000 characters')
		const request = await buildSynthesisRequest(ctx, listener, line)
		return await synthesizeTemplate(ctx, request, listener.values)
	} catch (error) {
		ctx.log.warn({ err: error, slideId: line.slideId }, 'A slide of a batch was not spoken')
		return createFallbackAudio(ctx, line.script, line.voiceId)
	}
}

function present(ctx: Context, { slideId, script }: Line, spoken: SynthesizedScript): Narration {
	const { source, wordTimings } = spoken
	return {
		slideId,
		script,
		audioUrl: ctx.providers.storage.readUrl(spoken.audioKey),
		source,
		wordTimings,
	}
}
