import { callSignal } from '@dormer/providers/deadline'
import { SpeechFailed, type SpokenWord } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import { type ChosenVoice, chooseVoice } from '../voices/index.ts'
import { sentenceHash } from './hash.ts'
import { joinSentences } from './join-sentences.ts'
import { readSentences, type SentenceRow } from './read-sentences.ts'
import type { NarrationSource } from './schema.ts'
import { SpeechBudgetExceeded, type SpendingKind } from './speech-budget.ts'
import { splitSentences } from './split-sentences.ts'
import { synthesizeSentence } from './synthesize-sentence.ts'

export type SynthesisRequest = {
	organizationId: string
	script: string
	/** Requested voice. A missing or unknown voice is replaced by the default voice. */
	voiceId?: string | null | undefined
	signal?: AbortSignal | undefined
	/**
	 * Checks sentences that are not cached: returns whether the company wrote them. If it did not, the local voice speaks the
	 * script, within the daily speech budget. Set only for callers without an account, so that they cannot make a paid engine
	 * speak arbitrary text.
	 */
	isCompanyText?: ((sentences: readonly string[]) => Promise<boolean>) | undefined
	/**
	 * True when only the requested voice may speak. The call then rejects when the engine of that voice fails. Jobs set
	 * this field, because they can be retried and because their recordings are kept. Without this field, the local voice
	 * speaks the script when the engine fails.
	 */
	requireVoice?: boolean | undefined
	/** True when only the local voice may speak, because the presentation belongs to a test key. */
	localVoice?: boolean | undefined
}

/**
 * A synthesized script. `wordTimings` has one entry per whitespace-separated word of the script. `source` and `voiceId` name
 * the engine and the voice that actually spoke, which can differ from the requested engine and voice.
 */
export type SynthesizedScript = {
	audioKey: string
	durationMs: number
	wordTimings: SpokenWord[]
	voiceId: string
	source: NarrationSource
	/** Number of characters that this request sent to a provider. Cached sentences do not count. */
	charactersSynthesized: number
	/** True when the local voice or silence replaces the requested voice, because its engine failed. */
	isReplacement: boolean
}

type PlannedSentence = { text: string; hash: string }
type Plan = {
	organizationId: string
	sentences: PlannedSentence[]
	voice: ChosenVoice
	stored: ReadonlyMap<string, SentenceRow>
}

/** Maximum time in milliseconds for the local voice to speak a script after the engine of the requested voice has failed. */
const LOCAL_VOICE_MS = 15_000

/**
 * Synthesizes the sentences of a script that are not in the cache, and joins the clips of all sentences. The local
 * voice speaks the whole script when the daily budget is used up, or when the engine fails or takes longer than
 * `SPEECH_TIMEOUT_MS`. Rejects with `SpeechFailed` for an unknown voice, an empty script, an abort by `signal`, and a
 * failure of the local voice.
 */
export async function synthesizeScript(
	app: App,
	request: SynthesisRequest,
): Promise<SynthesizedScript> {
	const { signal } = request
	try {
		const limit = callSignal(app.config.SPEECH_TIMEOUT_MS, ...(signal ? [signal] : []))
		return await Promise.race([rejectOn(limit), synthesizeWithBudget(app, request)])
	} catch (error) {
		const isReplaceable =
			error instanceof SpeechFailed &&
			error.reason !== 'unknown_voice' &&
			error.reason !== 'no_words'
		if (!isReplaceable || request.requireVoice || signal?.aborted) throw error
		app.log.warn({ err: error }, 'speech engine failed; the local voice speaks instead')
		const limit = AbortSignal.timeout(LOCAL_VOICE_MS)
		const spoken = await Promise.race([rejectOn(limit), synthesizeLocally(app, request)])
		return { ...spoken, isReplacement: true }
	}
}

function rejectOn(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		const stop = () =>
			reject(new SpeechFailed('aborted', 'The synthesis took too long', signal.reason))
		if (signal.aborted) stop()
		else signal.addEventListener('abort', stop, { once: true })
	})
}

/**
 * Synthesizes a script with the local voice. Text that the company did not write counts against a separate daily
 * budget.
 */
async function synthesizeLocally(app: App, request: SynthesisRequest): Promise<SynthesizedScript> {
	const plan = await planScript(app, request, localVoice(app))
	const missing = listMissing(plan).map(({ text }) => text)
	const isAllowed = missing.length === 0 || ((await request.isCompanyText?.(missing)) ?? true)
	return synthesizePlan(app, plan, isAllowed ? null : 'open')
}

async function synthesizeWithBudget(
	app: App,
	request: SynthesisRequest,
): Promise<SynthesizedScript> {
	if (request.localVoice || isTestMode())
		return synthesizePlan(app, await planScript(app, request, localVoice(app)), null)
	const plan = await planScript(app, request, await chooseVoice(app, request.voiceId))
	const missing = listMissing(plan).map(({ text }) => text)
	const isAllowed = missing.length === 0 || ((await request.isCompanyText?.(missing)) ?? true)
	if (!isAllowed) return synthesizePlan(app, await planLocally(app, request, plan), 'open')
	if (plan.voice.speech.engine === 'local') return synthesizePlan(app, plan, null)
	try {
		return await synthesizePlan(app, plan, 'paid')
	} catch (error) {
		if (!(error instanceof SpeechBudgetExceeded)) throw error
		return synthesizePlan(app, await planLocally(app, request, plan), null)
	}
}

/** Splits a script into sentences. One query finds the sentences whose recordings in this voice are already stored. */
async function planScript(app: App, request: SynthesisRequest, voice: ChosenVoice): Promise<Plan> {
	const { organizationId, script } = request
	const { engine, settings } = voice.speech
	const sentences = splitSentences(script).map(({ text }) => ({
		text,
		hash: sentenceHash({ engine, settings, voiceId: voice.voiceId, text }),
	}))
	if (sentences.length === 0) throw new SpeechFailed('no_words', 'The script is empty')
	const hashes = sentences.map(({ hash }) => hash)
	return {
		organizationId,
		sentences,
		voice,
		stored: await readSentences(app.pool, organizationId, hashes),
	}
}

/** Plans the script again for the local voice. Returns `plan` unchanged when its voice is already local. */
async function planLocally(app: App, request: SynthesisRequest, plan: Plan): Promise<Plan> {
	if (plan.voice.speech.engine === 'local') return plan
	return planScript(app, request, localVoice(app))
}

function localVoice({ providers: { localSpeech } }: App): ChosenVoice {
	return { speech: localSpeech, voiceId: localSpeech.defaultVoiceId }
}

function listMissing({ sentences, stored }: Plan): PlannedSentence[] {
	const missing = sentences.filter(({ hash }) => !stored.has(hash))
	return [...new Map(missing.map((sentence) => [sentence.hash, sentence])).values()]
}

/** Synthesizes the missing sentences and joins all clips of the script. */
async function synthesizePlan(
	app: App,
	plan: Plan,
	spending: SpendingKind | null,
): Promise<SynthesizedScript> {
	const { organizationId, sentences, voice, stored } = plan
	const synthesized = await Promise.all(
		listMissing(plan).map(({ text, hash }) =>
			synthesizeSentence(app, { ...voice, organizationId, hash, text, spending }),
		),
	)
	const rows = new Map([...stored, ...synthesized.map(({ row }) => [row.hash, row] as const)])
	const clip = await joinSentences(
		app,
		organizationId,
		sentences.flatMap(({ hash }) => rows.get(hash) ?? []),
	)
	const added = synthesized.filter(({ isNew }) => isNew)
	return {
		...clip,
		voiceId: voice.voiceId,
		source: synthesized.length > 0 ? voice.speech.engine : 'cache',
		charactersSynthesized: added.reduce((sum, { row }) => sum + row.characters, 0),
		isReplacement: false,
	}
}
