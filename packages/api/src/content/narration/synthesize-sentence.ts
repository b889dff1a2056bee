import { setTimeout as sleep } from 'node:timers/promises'
import { type Clip, type Speech, SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import { readSentences, type SentenceRow } from './read-sentences.ts'
import { chargeSpeechBudget, refundSpeechBudget, type SpendingKind } from './speech-budget.ts'

/** A sentence to be spoken; `spending`: what it is counted as, null when it is free. */
export type SentenceRequest = {
	organizationId: string
	hash: string
	speech: Speech
	voiceId: string
	text: string
	spending: SpendingKind | null
}
export type SynthesizedSentence = { row: SentenceRow; isNew: boolean }

/** A claim holds this long and is renewed while its process lives: what a killed one left is taken over soon. */
const LEASE_MS = 6000
/** Waiting for another process: longer than a call with its second try may take. */
const CLAIM_WAIT_FACTOR = 3
const RETRY_AFTER_MS = 400
const CLAIM_POLL_MS = 100
/** Calls that a company has with a provider at once. */
const CONCURRENT_CALLS = 4

const inFlight = new Map<string, Promise<SynthesizedSentence>>()
const queues = new Map<string, { free: number; waiting: (() => void)[] }>()

/**
 * Speaks a sentence and keeps it. Whoever else wants the same one meanwhile, in this process or another, waits for
 * this purchase: it is bought once. `bought` is true for the one who paid.
 */
export async function synthesizeSentence(
	app: App,
	purchase: SentenceRequest,
): Promise<SynthesizedSentence> {
	const key = [purchase.organizationId, purchase.hash, purchase.spending].join(':')
	const known = inFlight.get(key)
	if (known !== undefined) return { ...(await known), isNew: false }
	const started = inTurn(purchase.organizationId, () => synthesizeOrAwait(app, purchase))
	inFlight.set(key, started)
	return started.finally(() => inFlight.delete(key))
}

async function inTurn<Result>(queue: string, work: () => Promise<Result>): Promise<Result> {
	const turns = queues.get(queue) ?? { free: CONCURRENT_CALLS, waiting: [] }
	queues.set(queue, turns)
	if (turns.free > 0) turns.free -= 1
	else await new Promise<void>((resolve) => turns.waiting.push(resolve))
	try {
		return await work()
	} finally {
		const next = turns.waiting.shift()
		if (next !== undefined) next()
		else turns.free += 1
		if (turns.free === CONCURRENT_CALLS) queues.delete(queue)
	}
}

async function synthesizeOrAwait(
	app: App,
	purchase: SentenceRequest,
): Promise<SynthesizedSentence> {
	const { organizationId, hash } = purchase
	const until = Date.now() + app.config.SPEECH_TIMEOUT_MS * CLAIM_WAIT_FACTOR
	while (Date.now() < until) {
		const claim = { organizationId, hash, token: newId() }
		const claimed = await claimSentence(app, claim)
		const row = (await readSentences(app.pool, organizationId, [hash])).get(hash)
		if (claimed) return completeClaim(app, claim, { purchase, row })
		if (row !== undefined) return { row, isNew: false }
		await sleep(CLAIM_POLL_MS)
	}
	throw new SpeechFailed('unavailable', 'Another process is still speaking this sentence')
}

type Claim = { organizationId: string; hash: string; token: string }

async function claimSentence(app: App, { organizationId, hash, token }: Claim): Promise<boolean> {
	const taken = await app.db.$executeRaw`
		insert into narration_claim as c (organization_id, hash, token, expires_at)
		values (${organizationId}::uuid, ${hash}, ${token}::uuid, now() + ${LEASE_MS} * interval '1 millisecond')
		on conflict (organization_id, hash) do update
		   set token = excluded.token, expires_at = excluded.expires_at
		 where c.expires_at < now()`
	return taken > 0
}

/** Buys under the claim that is held, unless somebody was quicker, and gives the claim back. */
async function completeClaim(
	app: App,
	claim: Claim,
	{ purchase, row }: { purchase: SentenceRequest; row: SentenceRow | undefined },
): Promise<SynthesizedSentence> {
	const stopRenewing = startRenewing(app, claim)
	try {
		if (row !== undefined) return { row, isNew: false }
		return { row: await synthesizeAndStore(app, purchase), isNew: true }
	} finally {
		stopRenewing()
		await app.db.narrationClaim.deleteMany({ where: claim })
	}
}

function startRenewing(app: App, claim: Claim): () => void {
	const renew = () =>
		app.db.$executeRaw`
			update narration_claim set expires_at = now() + ${LEASE_MS} * interval '1 millisecond'
			 where organization_id = ${claim.organizationId}::uuid and hash = ${claim.hash}
			   and token = ${claim.token}::uuid`.catch((error: unknown) =>
			app.log.warn({ err: error }, 'A claim could not be renewed'),
		)
	const timer = setInterval(() => void renew(), LEASE_MS / 3)
	return () => clearInterval(timer)
}

async function synthesizeAndStore(app: App, purchase: SentenceRequest): Promise<SentenceRow> {
	const { organizationId, hash, speech, text, spending } = purchase
	const characters = [...text].length
	if (spending !== null)
		await chargeSpeechBudget(app, { organizationId, kind: spending, characters })
	try {
		const clip = await callProvider(purchase, AbortSignal.timeout(app.config.SPEECH_TIMEOUT_MS))
		const audioKey = `narration/${organizationId}/${hash}.mp3`
		await app.providers.storage.put(audioKey, clip.audio, 'audio/mpeg')
		const { durationMs, words: wordTimings } = clip
		const row = { hash, audioKey, characters, durationMs, wordTimings }
		await app.db.narrationSentence.createMany({
			data: { ...row, organizationId, engine: speech.engine, createdAt: app.now() },
			skipDuplicates: true,
		})
		return row
	} catch (error) {
		if (spending !== null)
			await refundSpeechBudget(app, { organizationId, kind: spending, characters })
		throw error
	}
}

/** Asks a second time when the provider was busy or not there, as long as there is time. */
async function callProvider(
	{ speech, text, voiceId }: SentenceRequest,
	signal: AbortSignal,
): Promise<Clip> {
	try {
		return await speech.synthesize({ text, voiceId, signal })
	} catch (error) {
		const isTransient =
			error instanceof SpeechFailed && ['busy', 'unavailable'].includes(error.reason)
		if (!isTransient || signal.aborted) throw error
		await sleep(RETRY_AFTER_MS)
		return speech.synthesize({ text, voiceId, signal })
	}
}
