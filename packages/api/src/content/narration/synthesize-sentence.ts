import { setTimeout as sleep } from 'node:timers/promises'
import { type Clip, type Speech, SpeechFailed } from '@dormer/providers/speech'
import pLimit, { type LimitFunction } from 'p-limit'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import { readSentences, type SentenceRow } from './read-sentences.ts'
import { chargeSpeechBudget, refundSpeechBudget, type SpendingKind } from './speech-budget.ts'

/**
 * A sentence to synthesize. `spending` is the budget against which its characters count, or null when they count
 * against no budget.
 */
export type SentenceRequest = {
	organizationId: string
	hash: string
	speech: Speech
	voiceId: string
	text: string
	spending: SpendingKind | null
}
export type SynthesizedSentence = { row: SentenceRow; isNew: boolean }

/**
 * Lease of a claim, in milliseconds. The owner renews the lease until the synthesis ends. Another process can claim the
 * sentence at most 6 s after the owner was killed.
 */
const LEASE_MS = 6000
/**
 * Maximum time to wait for another process to release its claim, in multiples of `SPEECH_TIMEOUT_MS`. It must be longer
 * than one provider call and its retry.
 */
const CLAIM_WAIT_FACTOR = 3
const RETRY_AFTER_MS = 400
/** Maximum time in milliseconds for the local voice to speak one sentence. */
const LOCAL_VOICE_MS = 20_000
const CLAIM_POLL_MS = 100
/** Maximum number of concurrent provider calls of one organization in one process. */
const CONCURRENT_CALLS = 4

const inFlight = new Map<string, Promise<SynthesizedSentence>>()
const limiters = new Map<string, LimitFunction>()

/**
 * Synthesizes a sentence and stores its audio. Concurrent requests for the same sentence wait for a single provider
 * call, even in different processes. `isNew` is true only for the request that made the call.
 */
export async function synthesizeSentence(
	app: App,
	request: SentenceRequest,
): Promise<SynthesizedSentence> {
	const key = [request.organizationId, request.hash, request.spending].join(':')
	const pending = inFlight.get(key)
	if (pending !== undefined) return { ...(await pending), isNew: false }
	const started = limitByOrganization(request.organizationId, () => synthesizeOrAwait(app, request))
	inFlight.set(key, started)
	return started.finally(() => inFlight.delete(key))
}

async function limitByOrganization<Result>(
	organizationId: string,
	work: () => Promise<Result>,
): Promise<Result> {
	const limit = limiters.get(organizationId) ?? pLimit(CONCURRENT_CALLS)
	limiters.set(organizationId, limit)
	try {
		return await limit(work)
	} finally {
		if (limit.activeCount + limit.pendingCount === 0) limiters.delete(organizationId)
	}
}

async function synthesizeOrAwait(app: App, request: SentenceRequest): Promise<SynthesizedSentence> {
	const { organizationId, hash } = request
	const until = Date.now() + app.config.SPEECH_TIMEOUT_MS * CLAIM_WAIT_FACTOR
	while (Date.now() < until) {
		const claim = { organizationId, hash, token: newId() }
		const claimed = await claimSentence(app, claim)
		const row = (await readSentences(app.pool, organizationId, [hash])).get(hash)
		if (claimed) return completeClaim(app, claim, { request, row })
		if (row !== undefined) return { row, isNew: false }
		await sleep(CLAIM_POLL_MS)
	}
	throw new SpeechFailed('unavailable', 'Another process is still synthesizing this sentence')
}

type Claim = { organizationId: string; hash: string; token: string }

async function claimSentence(app: App, { organizationId, hash, token }: Claim): Promise<boolean> {
	const claimed = await app.db.$executeRaw`
		insert into narration_claim as c (organization_id, hash, token, expires_at)
		values (${organizationId}::uuid, ${hash}, ${token}::uuid, now() + ${LEASE_MS} * interval '1 millisecond')
		on conflict (organization_id, hash) do update
		   set token = excluded.token, expires_at = excluded.expires_at
		 where c.expires_at < now()`
	return claimed > 0
}

/** Synthesizes the claimed sentence unless another process has stored it, then releases the claim. */
async function completeClaim(
	app: App,
	claim: Claim,
	{ request, row }: { request: SentenceRequest; row: SentenceRow | undefined },
): Promise<SynthesizedSentence> {
	const stopRenewing = startRenewing(app, claim)
	try {
		if (row !== undefined) return { row, isNew: false }
		return { row: await synthesizeAndStore(app, request), isNew: true }
	} finally {
		stopRenewing()
		await releaseClaim(app, claim)
	}
}

async function releaseClaim(app: App, claim: Claim): Promise<void> {
	await app.db.narrationClaim.deleteMany({ where: claim })
}

function startRenewing(app: App, claim: Claim): () => void {
	const renew = () =>
		app.db.$executeRaw`
			update narration_claim set expires_at = now() + ${LEASE_MS} * interval '1 millisecond'
			 where organization_id = ${claim.organizationId}::uuid and hash = ${claim.hash}
			   and token = ${claim.token}::uuid`.catch((error: unknown) =>
			app.log.warn({ err: error }, 'narration claim could not be renewed'),
		)
	const timer = setInterval(() => void renew(), LEASE_MS / 3)
	return () => clearInterval(timer)
}

async function synthesizeAndStore(app: App, request: SentenceRequest): Promise<SentenceRow> {
	const { organizationId, hash, speech, text, spending } = request
	const characters = [...text].length
	if (spending !== null)
		await chargeSpeechBudget(app, { organizationId, kind: spending, characters })
	try {
		const limitMs = speech.engine === 'local' ? LOCAL_VOICE_MS : app.config.SPEECH_TIMEOUT_MS
		const clip = await callProvider(request, AbortSignal.timeout(limitMs))
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

/** Calls the provider, and retries once after a transient error if the timeout has not expired. */
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
