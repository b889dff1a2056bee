import { callSignal, replacementSignal } from '@dormer/providers/deadline'
import { SpeechFailed, type SpokenWord } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import { type ChosenVoice, chooseVoice } from '../voices/index.ts'
import { sentenceHash } from './hash.ts'
import { joinSentences } from './join-sentences.ts'
import { withOpenScript } from './open-scripts.ts'
import { readSentences, type SentenceRow } from './read-sentences.ts'
import type { NarrationSource } from './schema.ts'
import {
	chargeSpeechBudget,
	refundSpeechBudget,
	SpeechBudgetExceeded,
	type Spending,
	type SpendingKind,
} from './speech-budget.ts'
import { splitSentences } from './split-sentences.ts'
import { type SynthesizedSentence, synthesizeSentence } from './synthesize-sentence.ts'

export type SynthesisRequest = {
	organizationId: string
	/** The presentation whose homeowner hears the script. Its recordings are deleted when the homeowner is erased. */
	presentationId?: string | undefined
	script: string
	/** Requested voice. A missing or unknown voice is replaced by the default voice. */
	voiceId?: string | null | undefined
	/** Aborts when the caller no longer waits for the script. */
	signal?: AbortSignal | undefined
	/**
	 * Checks sentences that are not cached: returns whether the company wrote them. If it did not, the local voice speaks the
	 * script, within the daily speech budget. Set only for callers without an account, so they cannot make a paid engine
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
	presentationId: string | undefined
	sentences: PlannedSentence[]
	voice: ChosenVoice
	stored: ReadonlyMap<string, SentenceRow>
}

/** Maximum time in milliseconds for the local voice to speak a script after the engine of the requested voice has failed. */
const LOCAL_VOICE_MS = 15_000

/**
 * Synthesizes the sentences of a script that are not in the cache, and joins the clips of all sentences. The local
 * voice speaks the whole script when the daily budget is used up, or when the engine fails or takes longer than
 * `PROVIDER_TIMEOUT_MS`. The characters are charged before the first sentence. When the call ends early, so does the synthesis
 * of each sentence that no other call awaits. Rejects with `SpeechFailed` for an unknown voice, an empty script, an abort by
 * `signal`, too many scripts that the company did not write, and a failure of the local voice.
 */
export async function synthesizeScript(
	app: App,
	request: SynthesisRequest,
): Promise<SynthesizedScript> {
	const ends = request.signal === undefined ? [] : [request.signal]
	const limit = callSignal(app.config.PROVIDER_TIMEOUT_MS, ...ends)
	const { plan, spending } = await planWithBudget(app, request)
	try {
		return await synthesizePlan(app, plan, { spending, signal: limit })
	} catch (error) {
		const isReplaceable =
			error instanceof SpeechFailed &&
			error.reason !== 'unknown_voice' &&
			plan.voice.speech.engine !== 'local'
		if (!isReplaceable || request.requireVoice || request.signal?.aborted) throw error
		app.log.warn({ err: error }, 'speech engine failed; the local voice speaks instead')
		const signal = replacementSignal(LOCAL_VOICE_MS, ...ends)
		const local = await planLocally(app, request, plan)
		const spoken = await synthesizePlan(app, local, { spending: null, signal })
		return { ...spoken, isReplacement: true }
	}
}

type PlannedSpending = { plan: Plan; spending: SpendingKind | null }

/**
 * Plans a script with its voice, and charges its missing sentences. Text that the company did not write counts against a
 * separate daily budget and is spoken by the local voice, in test mode too.
 */
async function planWithBudget(app: App, request: SynthesisRequest): Promise<PlannedSpending> {
	const isLocal = request.localVoice || isTestMode()
	const voice = isLocal ? localVoice(app) : await chooseVoice(app, request.voiceId)
	const plan = await planScript(app, request, voice)
	const missing = listMissing(plan).map(({ text }) => text)
	const isAllowed = missing.length === 0 || ((await request.isCompanyText?.(missing)) ?? true)
	if (!isAllowed) {
		const local = await planLocally(app, request, plan)
		await chargeSpeechBudget(app, spendingOf(local, 'open'))
		return { plan: local, spending: 'open' }
	}
	if (plan.voice.speech.engine === 'local') return { plan, spending: null }
	try {
		await chargeSpeechBudget(app, spendingOf(plan, 'paid'))
		return { plan, spending: 'paid' }
	} catch (error) {
		if (!(error instanceof SpeechBudgetExceeded)) throw error
		return { plan: await planLocally(app, request, plan), spending: null }
	}
}

function spendingOf(plan: Plan, kind: SpendingKind): Spending {
	const characters = countCharacters(listMissing(plan))
	return { organizationId: plan.organizationId, kind, characters }
}

const countCharacters = (sentences: readonly PlannedSentence[]) =>
	sentences.reduce((sum, { text }) => sum + [...text].length, 0)

/** Splits a script into sentences. One query finds the sentences whose recordings in this voice are already stored. */
async function planScript(app: App, request: SynthesisRequest, voice: ChosenVoice): Promise<Plan> {
	const { organizationId, presentationId, script } = request
	const { engine, settings } = voice.speech
	const sentences = splitSentences(script).map(({ text }) => ({
		text,
		hash: sentenceHash({ engine, settings, voiceId: voice.voiceId, text }),
	}))
	if (sentences.length === 0) throw new SpeechFailed('no_words', 'The script is empty')
	const hashes = sentences.map(({ hash }) => hash)
	return {
		organizationId,
		presentationId,
		sentences,
		voice,
		stored: await readSentences(app, organizationId, hashes),
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
	{ spending, signal }: { spending: SpendingKind | null; signal: AbortSignal },
): Promise<SynthesizedScript> {
	const { organizationId, presentationId, sentences, voice, stored } = plan
	const synthesized = await synthesizeMissing(app, plan, { spending, signal })
	const rows = new Map([...stored, ...synthesized.map(({ row }) => [row.hash, row] as const)])
	const clip = await joinSentences(
		app,
		{ organizationId, presentationId },
		sentences.flatMap(({ hash }) => rows.get(hash) ?? []),
	)
	return {
		...clip,
		voiceId: voice.voiceId,
		source: synthesized.length > 0 ? voice.speech.engine : 'cache',
		charactersSynthesized: countNew(synthesized),
		isReplacement: false,
	}
}

/**
 * Synthesizes the sentences that are not stored. The first failure ends the others. Refunds what was charged for sentences that
 * this call did not synthesize, except for a caller without an account who left.
 */
async function synthesizeMissing(
	app: App,
	plan: Plan,
	{ spending, signal }: { spending: SpendingKind | null; signal: AbortSignal },
): Promise<SynthesizedSentence[]> {
	const { organizationId, presentationId, voice } = plan
	const isOpen = spending === 'open'
	const failed = new AbortController()
	const until = AbortSignal.any([signal, failed.signal])
	let synthesized: SynthesizedSentence[] = []
	const synthesizeAll = () =>
		Promise.allSettled(
			listMissing(plan).map(({ text, hash }) => {
				const sentence = { ...voice, organizationId, presentationId, hash, text, isOpen }
				return synthesizeSentence(app, sentence, until).catch((error: unknown) => {
					failed.abort(error)
					throw error
				})
			}),
		)
	try {
		const settled = await (isOpen ? withOpenScript(synthesizeAll) : synthesizeAll())
		synthesized = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
		failed.signal.throwIfAborted()
		return synthesized
	} finally {
		const unused = countCharacters(listMissing(plan)) - countNew(synthesized)
		if (spending !== null && unused > 0 && !(isOpen && signal.aborted))
			await refundSpeechBudget(app, { organizationId, kind: spending, characters: unused })
	}
}

const countNew = (synthesized: readonly SynthesizedSentence[]) =>
	synthesized.reduce((sum, { row, isNew }) => sum + (isNew ? row.characters : 0), 0)
