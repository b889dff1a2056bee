import { SpeechFailed, type SpokenWord } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
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
	/** None, or one that is gone: the default voice. */
	voiceId?: string | null | undefined
	signal?: AbortSignal | undefined
	/**
	 * For a caller without an account, asked before anything is spoken anew: whether the company wrote these
	 * sentences. If not, the local voice says them, as far as the day's budget goes.
	 */
	isCompanyText?: ((sentences: readonly string[]) => Promise<boolean>) | undefined
}

/** A spoken script. `wordTimings` are those of its whitespace-separated words, one to one. */
export type SynthesizedScript = {
	audioKey: string
	durationMs: number
	wordTimings: SpokenWord[]
	voiceId: string
	source: NarrationSource
	/** Characters that went to the engine now: those of the sentences it had not spoken before. */
	charactersSynthesized: number
}

type PlannedSentence = { text: string; hash: string }
type Plan = {
	organizationId: string
	sentences: PlannedSentence[]
	voice: ChosenVoice
	stored: ReadonlyMap<string, SentenceRow>
}

/**
 * Speaks a script by the sentence: what the company had spoken before is taken from the cache, the rest is bought
 * once, and the clips are joined. Beyond the day's budget the local voice speaks all of it. Throws `SpeechFailed`
 * after `SPEECH_TIMEOUT_MS`, on `signal`, and when the engine refuses or there is nothing to say.
 */
export async function synthesizeScript(
	app: App,
	request: SynthesisRequest,
): Promise<SynthesizedScript> {
	const timeout = AbortSignal.timeout(app.config.SPEECH_TIMEOUT_MS)
	const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
	return Promise.race([rejectOn(signal), synthesizeWithBudget(app, request)])
}

function rejectOn(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		const stop = () => reject(new SpeechFailed('aborted', 'It took too long', signal.reason))
		if (signal.aborted) stop()
		else signal.addEventListener('abort', stop, { once: true })
	})
}

async function synthesizeWithBudget(
	app: App,
	request: SynthesisRequest,
): Promise<SynthesizedScript> {
	const plan = await planScript(app, request, await chooseVoice(app, request.voiceId))
	const missing = listMissing(plan).map(({ text }) => text)
	const isOwn = missing.length === 0 || ((await request.isCompanyText?.(missing)) ?? true)
	if (!isOwn) return synthesizePlan(app, await planLocally(app, request, plan), 'open')
	if (plan.voice.speech.engine === 'local') return synthesizePlan(app, plan, null)
	try {
		return await synthesizePlan(app, plan, 'paid')
	} catch (error) {
		if (!(error instanceof SpeechBudgetExceeded)) throw error
		return synthesizePlan(app, await planLocally(app, request, plan), null)
	}
}

/** What is to be said in which voice, and what of it is known already, in one query. */
async function planScript(app: App, request: SynthesisRequest, voice: ChosenVoice): Promise<Plan> {
	const { organizationId, script } = request
	const { engine, settings } = voice.speech
	const sentences = splitSentences(script).map(({ text }) => ({
		text,
		hash: sentenceHash({ engine, settings, voiceId: voice.voiceId, text }),
	}))
	if (sentences.length === 0) throw new SpeechFailed('refused', 'There is nothing to say')
	const hashes = sentences.map(({ hash }) => hash)
	return {
		organizationId,
		sentences,
		voice,
		stored: await readSentences(app.pool, organizationId, hashes),
	}
}

/** The same in the local voice, unless it is that one already. */
async function planLocally(app: App, request: SynthesisRequest, plan: Plan): Promise<Plan> {
	const { localSpeech } = app.providers
	if (plan.voice.speech.engine === 'local') return plan
	return planScript(app, request, { speech: localSpeech, voiceId: localSpeech.defaultVoiceId })
}

function listMissing({ sentences, stored: known }: Plan): PlannedSentence[] {
	const missing = sentences.filter(({ hash }) => !known.has(hash))
	return [...new Map(missing.map((sentence) => [sentence.hash, sentence])).values()]
}

/** Buys what is missing and joins the whole. */
async function synthesizePlan(
	app: App,
	plan: Plan,
	spending: SpendingKind | null,
): Promise<SynthesizedScript> {
	const { organizationId, sentences, voice, stored: known } = plan
	const purchases = await Promise.all(
		listMissing(plan).map(({ text, hash }) =>
			synthesizeSentence(app, { ...voice, organizationId, hash, text, spending }),
		),
	)
	const rows = new Map([...known, ...purchases.map(({ row }) => [row.hash, row] as const)])
	const clip = await joinSentences(
		app,
		organizationId,
		sentences.flatMap(({ hash }) => rows.get(hash) ?? []),
	)
	const bought = purchases.filter((purchase) => purchase.isNew)
	return {
		...clip,
		voiceId: voice.voiceId,
		source: purchases.length > 0 ? voice.speech.engine : 'cache',
		charactersSynthesized: bought.reduce((sum, { row }) => sum + row.characters, 0),
	}
}
