import { setTimeout as sleep } from 'node:timers/promises'
import { untilAborted } from '@dormer/providers/deadline'
import { type Clip, type Speech, SpeechFailed } from '@dormer/providers/speech'
import pLimit, { type LimitFunction } from 'p-limit'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import { lockKeptPresentation } from '../../core/lock-kept-presentation.ts'
import { limitOpenSentence } from './open-scripts.ts'
import { readSentences, type SentenceRow } from './read-sentences.ts'

/** A sentence to synthesize. `isOpen` is true when a caller without an account sent it and the company did not write it. */
export type SentenceRequest = {
	organizationId: string
	presentationId: string | undefined
	hash: string
	speech: Speech
	voiceId: string
	text: string
	isOpen: boolean
}
export type SynthesizedSentence = { row: SentenceRow; isNew: boolean }

/**
 * Lease of a claim, in milliseconds. The owner renews the lease until the synthesis ends. Another process can claim the
 * sentence at most 6 s after the owner was killed.
 */
const LEASE_MS = 6000
/**
 * Maximum time to wait for another process to release its claim, in multiples of `PROVIDER_TIMEOUT_MS`. It must be longer
 * than one provider call and its retry.
 */
const CLAIM_WAIT_FACTOR = 3
const RETRY_AFTER_MS = 400
/** Maximum time in milliseconds for the local voice to speak one sentence. */
const LOCAL_VOICE_MS = 20_000
const CLAIM_POLL_MS = 100
/** Maximum number of concurrent provider calls of one organization in one process. */
const CONCURRENT_CALLS = 4

/** A sentence that is being synthesized, and how many callers wait for it. `end` ends the work when all have left. */
type Shared = { result: Promise<SynthesizedSentence>; callers: number; end: AbortController }
const inFlight = new Map<string, Shared>()
const limiters = new Map<string, LimitFunction>()

/**
 * Synthesizes a sentence and stores its audio. Concurrent requests for the same sentence wait for a single provider
 * call, even in different processes. `isNew` is true only for the request that made the call. Rejects when `signal` aborts; when
 * no other caller waits for the sentence, the work ends.
 */
export async function synthesizeSentence(
	app: App,
	request: SentenceRequest,
	signal: AbortSignal,
): Promise<SynthesizedSentence> {
	const key = [request.organizationId, request.hash, request.isOpen].join(':')
	const known = inFlight.get(key)
	const shared = known ?? startSentence(app, request, key)
	shared.callers += 1
	try {
		const { row, isNew } = await untilAborted(shared.result, signal)
		return { row, isNew: isNew && known === undefined }
	} catch (error) {
		if (!signal.aborted) throw error
		throw new SpeechFailed('aborted', 'The caller left, or the synthesis took too long', error)
	} finally {
		shared.callers -= 1
		if (shared.callers === 0) {
			if (inFlight.get(key) === shared) inFlight.delete(key)
			// With the reason, the circuit breaker distinguishes a provider that did not answer in time from a caller who left.
			shared.end.abort(signal.reason)
		}
	}
}

function startSentence(app: App, request: SentenceRequest, key: string): Shared {
	const end = new AbortController()
	const work = () => synthesizeOrAwait(app, request, end.signal)
	const result = request.isOpen
		? limitOpenSentence(work)
		: limitByOrganization(request.organizationId, work)
	const shared = { result, callers: 0, end }
	inFlight.set(key, shared)
	return shared
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

async function synthesizeOrAwait(
	app: App,
	request: SentenceRequest,
	signal: AbortSignal,
): Promise<SynthesizedSentence> {
	const { organizationId, hash } = request
	const until = Date.now() + app.config.PROVIDER_TIMEOUT_MS * CLAIM_WAIT_FACTOR
	while (Date.now() < until) {
		signal.throwIfAborted()
		const claim = { organizationId, hash, token: newId() }
		const claimed = await claimSentence(app, claim)
		const row = (await readSentences(app, organizationId, [hash])).get(hash)
		if (claimed) return completeClaim(app, claim, { request, row, signal })
		if (row !== undefined) return { row, isNew: false }
		await sleep(CLAIM_POLL_MS)
	}
	throw new SpeechFailed('unavailable', 'Another process is still synthesizing this sentence')
}

type Claim = { organizationId: string; hash: string; token: string }

async function claimSentence(app: App, { organizationId, hash, token }: Claim): Promise<boolean> {
	// Prisma cannot use the clock of the database, which all processes share.
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
	{
		request,
		row,
		signal,
	}: { request: SentenceRequest; row: SentenceRow | undefined; signal: AbortSignal },
): Promise<SynthesizedSentence> {
	const stopRenewing = startRenewing(app, claim)
	try {
		if (row !== undefined) return { row, isNew: false }
		return { row: await synthesizeAndStore(app, request, signal), isNew: true }
	} finally {
		stopRenewing()
		await releaseClaim(app, claim)
	}
}

async function releaseClaim(app: App, claim: Claim): Promise<void> {
	await app.db.narrationClaim.deleteMany({ where: claim })
}

function startRenewing(app: App, claim: Claim): () => void {
	// As in `claimSentence`, the clock of the database counts.
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

async function synthesizeAndStore(
	app: App,
	request: SentenceRequest,
	signal: AbortSignal,
): Promise<SentenceRow> {
	const { organizationId, presentationId, hash, speech, text } = request
	const limitMs = speech.engine === 'local' ? LOCAL_VOICE_MS : app.config.PROVIDER_TIMEOUT_MS
	const until = AbortSignal.any([AbortSignal.timeout(limitMs), signal])
	const clip = await callProvider(request, until)
	const audioKey = `narration/${organizationId}/${hash}.mp3`
	await app.providers.storage.put(audioKey, clip.audio, 'audio/mpeg')
	const { durationMs, words: wordTimings } = clip
	const row = { hash, audioKey, characters: [...text].length, durationMs, wordTimings }
	const data = {
		...row,
		organizationId,
		presentationId: presentationId ?? null,
		engine: speech.engine,
		createdAt: app.now(),
	}
	try {
		await app.db.$transaction(async (tx) => {
			if (presentationId !== undefined)
				await lockKeptPresentation(tx, { organizationId, presentationId })
			await tx.narrationSentence.createMany({ data, skipDuplicates: true })
		})
	} catch (error) {
		const isStored = (await readSentences(app, organizationId, [hash])).has(hash)
		if (!isStored) await app.providers.storage.delete(audioKey)
		throw error
	}
	return row
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
