import { invalid, notFound } from '../../core/errors.ts'
import { requireSlide } from '../../core/require.ts'
import { scriptHash } from '../../core/script-hash.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { storeSlideRecording } from '../slides/index.ts'
import { requireVoice } from '../voices/index.ts'
import type { Audience } from './audience.ts'
import { createFallbackAudio } from './fallback-audio.ts'
import { mayRecordDeck } from './may-record-deck.ts'
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
 * Synthesizes a script for one of the company's slides. Stores the recording on the slide only when both the script and the
 * voice are the slide's own, and when test mode does not forbid it (`mayRecordDeck`). When the provider fails, returns audio of
 * the local voice or silence, and does not store this audio on the slide.
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
	if (
		mayRecordDeck(ctx) &&
		isSlideScript &&
		!spoken.isReplacement &&
		request.voiceId === deck.voiceId
	)
		await storeSlideRecording(
			ctx.db,
			{ organizationId, slideId, script: slide.narrationScript },
			{ ...spoken, at: ctx.now() },
		)
	return present(ctx, { slideId, script }, spoken)
}

/** Synthesizes one script for a member of a company, or for a homeowner whose request names a presentation. */
export async function narrateSingle(ctx: Context, input: NarrateSingleInput): Promise<Narration> {
	const { presentationId, slideId } = input
	await enforceNarrationLimit(ctx, presentationId ?? slideId)
	const audience = await requireAudience(ctx, { presentationId, slideId })
	const request = await buildSynthesisRequest(ctx, audience, input)
	const spoken = await synthesizeOrFallback(ctx, request, () =>
		synthesizeTemplate(ctx, request, audience.values),
	)
	return present(ctx, input, spoken)
}

/**
 * Synthesizes the scripts of several slides concurrently. A slide gets fallback audio when its synthesis fails, when
 * its slide id or voice is unknown, or when its script exceeds 5,000 characters. Such a slide does not fail the batch.
 * `cachedIds` lists the slides taken from the cache (docs/specification.md#post-apinarrationbatch).
 */
export async function narrateBatch(
	ctx: Context,
	{ presentationId, slides }: NarrateBatchInput,
): Promise<NarrationBatch> {
	await enforceNarrationLimit(ctx, presentationIdOf(ctx, presentationId) ?? 'slides')
	const slideIds = slides.map(({ slideId }) => slideId)
	const audienceOf = await findAudiences(ctx, { presentationId, slideIds })
	const lines = await Promise.all(
		slides.map(async (line) => {
			const spoken = await synthesizeLine(ctx, line, audienceOf(line.slideId))
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
	audience: Audience | undefined,
): Promise<SynthesizedScript> {
	try {
		if (audience === undefined) throw notFound('Slide')
		if (line.script.length > MAX_SCRIPT)
			throw invalid('script', 'Shorten the script to 5,000 characters')
		const request = await buildSynthesisRequest(ctx, audience, line)
		return await synthesizeTemplate(ctx, request, audience.values)
	} catch (error) {
		ctx.log.warn(
			{ err: error, slideId: line.slideId },
			'slide synthesis failed; fallback audio returned',
		)
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
