import { SpeechFailed } from '@dormer/providers/speech'
import { AppError, invalid } from '../../core/errors.ts'
import { requireSlide } from '../../core/require.ts'
import { scriptHash } from '../../core/script-hash.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { storeSlideRecording } from '../slides/index.ts'
import { requireVoice } from '../voices/index.ts'
import { type Audience, readValues } from './audience.ts'
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
import { synthesizeWithoutCompany } from './synthesize-without-company.ts'

type Line = { slideId: string; script: string; voiceId?: string | undefined }

/**
 * Synthesizes a script for one of the company's slides. Stores the recording on the slide only when both the script and the
 * voice are the slide's own, and when test mode does not forbid it (`mayRecordDeck`). When the provider fails, returns audio of
 * the local voice or silence, and does not store this audio on the slide.
 */
export async function narrateSlideOnRequest(
	ctx: OrgContext,
	{ slideId, script, voiceId }: NarrateSlideInput,
	signal?: AbortSignal,
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
	const request = { organizationId, script, voiceId: voiceId || deck.voiceId, signal }
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
export async function narrateSingle(
	ctx: Context,
	input: NarrateSingleInput,
	signal?: AbortSignal,
): Promise<Narration> {
	const { presentationId, slideId } = input
	await enforceNarrationLimit(ctx, presentationId ?? slideId)
	const audience = await requireAudience(ctx, { presentationId, slideId })
	const request = { ...(await buildSynthesisRequest(ctx, audience, input)), signal }
	const values = await readValues(audience, input.script)
	const spoken = await synthesizeOrFallback(ctx, request, () =>
		synthesizeTemplate(ctx, request, values),
	)
	return present(ctx, input, spoken)
}

/**
 * Synthesizes the scripts of several slides concurrently. A slide of no presentation and no deck is spoken by the local voice
 * (`synthesizeWithoutCompany`). A slide gets fallback audio and is listed in
 * `failed` when its synthesis fails, when its voice is unknown, or when its script exceeds 5,000 characters. Such a slide does not
 * fail the batch. `cachedIds` lists the slides taken from the cache (docs/specification.md#post-apinarrationbatch).
 */
export async function narrateBatch(
	ctx: Context,
	{ presentationId, slides }: NarrateBatchInput,
	signal?: AbortSignal,
): Promise<NarrationBatch> {
	await enforceNarrationLimit(ctx, presentationIdOf(ctx, presentationId) ?? 'slides')
	const slideIds = slides.map(({ slideId }) => slideId)
	const audienceOf = await findAudiences(ctx, { presentationId, slideIds })
	const lines = await Promise.all(
		slides.map(async (line) => {
			const spoken = await synthesizeLine(ctx, { ...line, signal }, audienceOf(line.slideId))
			return { ...spoken, response: present(ctx, line, spoken.script) }
		}),
	)
	return {
		cachedIds: lines.flatMap(({ response }) =>
			response.source === 'cache' ? [response.slideId] : [],
		),
		responses: lines.map(({ response }) => response),
		failed: lines.flatMap(({ response: { slideId }, failure }, index) =>
			failure === null ? [] : [{ index, slideId, message: failure }],
		),
	}
}

/** Synthesizes a slide of a batch. `failure` says why the audio is silent, and is null when the script was spoken. */
async function synthesizeLine(
	ctx: Context,
	{ signal, ...line }: Line & { signal: AbortSignal | undefined },
	audience: Audience | undefined,
): Promise<{ script: SynthesizedScript; failure: string | null }> {
	try {
		if (line.script.length > MAX_SCRIPT)
			throw invalid('script', 'Shorten the script to 5,000 characters')
		if (audience === undefined)
			return { script: await synthesizeWithoutCompany(ctx, { ...line, signal }), failure: null }
		const request = { ...(await buildSynthesisRequest(ctx, audience, line)), signal }
		const values = await readValues(audience, line.script)
		return { script: await synthesizeTemplate(ctx, request, values), failure: null }
	} catch (error) {
		ctx.log.warn(
			{ err: error, slideId: line.slideId },
			'slide synthesis failed; fallback audio returned',
		)
		const script = await createFallbackAudio(ctx, line.script, line.voiceId)
		return { script, failure: explainFailure(error) }
	}
}

/** Returns what the caller of a batch can do about a slide that was not spoken. */
function explainFailure(error: unknown): string {
	if (error instanceof AppError) return error.message
	const reason = error instanceof SpeechFailed ? error.reason : 'unavailable'
	if (reason === 'no_words')
		return 'The slide has no words to speak. Send slideId (at most 120 characters) and script (at most 5,000) as texts.'
	if (reason === 'unknown_voice') return 'voiceId: This voice does not exist. Choose another voice.'
	if (reason === 'busy')
		return 'Too many scripts are being spoken, or the daily number of characters is used up. Try again later.'
	return 'The voice did not speak the script in time. Send the slide again.'
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
