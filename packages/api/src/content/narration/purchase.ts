import { setTimeout as sleep } from 'node:timers/promises'
import { type Clip, type Speech, SpeechFailed } from '@dormer/providers/speech'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import { readSentences, type SentenceRow } from './sentence-rows.ts'
import { refund, type SpendingKind, spend } from './spending.ts'

/** A sentence to be spoken; `spending`: what it is counted as, null when it is free. */
export type Purchase = {
	organizationId: string
	hash: string
	speech: Speech
	voiceId: string
	text: string
	spending: SpendingKind | null
}
export type Purchased = { row: SentenceRow; bought: boolean }

/** A claim holds this long and is renewed while its process lives: what a killed one left is taken over soon. */
const LEASE_MS = 6000
/** Waiting for another process: longer than a call with its second try may take. */
const PATIENCE_FACTOR = 3
const RETRY_AFTER_MS = 400
const LOOK_AGAIN_MS = 100
/** Calls that a company has with a provider at once. */
const AT_ONCE = 4

const running = new Map<string, Promise<Purchased>>()
const queues = new Map<string, { free: number; waiting: (() => void)[] }>()

/**
 * Speaks a sentence and keeps it. Whoever else wants the same one meanwhile, in this process or another, waits for
 * this purchase: it is bought once. `bought` is true for the one who paid.
 */
export async function buySentence(app: App, purchase: Purchase): Promise<Purchased> {
	const key = [purchase.organizationId, purchase.hash, purchase.spending].join(':')
	const known = running.get(key)
	if (known !== undefined) return { ...(await known), bought: false }
	const started = inTurn(purchase.organizationId, () => buyOrAwait(app, purchase))
	running.set(key, started)
	return started.finally(() => running.delete(key))
}

async function inTurn<Result>(queue: string, work: () => Promise<Result>): Promise<Result> {
	const turns = queues.get(queue) ?? { free: AT_ONCE, waiting: [] }
	queues.set(queue, turns)
	if (turns.free > 0) turns.free -= 1
	else await new Promise<void>((resolve) => turns.waiting.push(resolve))
	try {
		return await work()
	} finally {
		const next = turns.waiting.shift()
		if (next !== undefined) next()
		else turns.free += 1
		if (turns.free === AT_ONCE) queues.delete(queue)
	}
}

async function buyOrAwait(app: App, purchase: Purchase): Promise<Purchased> {
	const { organizationId, hash } = purchase
	const until = Date.now() + app.config.SPEECH_TIMEOUT_MS * PATIENCE_FACTOR
	while (Date.now() < until) {
		const claim = { organizationId, hash, token: newId() }
		const claimed = await takeClaim(app, claim)
		const row = (await readSentences(app.pool, organizationId, [hash])).get(hash)
		if (claimed) return settle(app, claim, { purchase, row })
		if (row !== undefined) return { row, bought: false }
		await sleep(LOOK_AGAIN_MS)
	}
	throw new SpeechFailed('unavailable', 'Another process is still speaking this sentence')
}

type Claim = { organizationId: string; hash: string; token: string }

async function takeClaim(app: App, { organizationId, hash, token }: Claim): Promise<boolean> {
	const taken = await app.db.$executeRaw`
		insert into narration_claim as c (organization_id, hash, token, expires_at)
		values (${organizationId}::uuid, ${hash}, ${token}::uuid, now() + ${LEASE_MS} * interval '1 millisecond')
		on conflict (organization_id, hash) do update
		   set token = excluded.token, expires_at = excluded.expires_at
		 where c.expires_at < now()`
	return taken > 0
}

/** Buys under the claim that is held, unless somebody was quicker, and gives the claim back. */
async function settle(
	app: App,
	claim: Claim,
	{ purchase, row }: { purchase: Purchase; row: SentenceRow | undefined },
): Promise<Purchased> {
	const stopRenewing = keepRenewing(app, claim)
	try {
		if (row !== undefined) return { row, bought: false }
		return { row: await buy(app, purchase), bought: true }
	} finally {
		stopRenewing()
		await app.db.narrationClaim.deleteMany({ where: claim })
	}
}

function keepRenewing(app: App, claim: Claim): () => void {
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

async function buy(app: App, purchase: Purchase): Promise<SentenceRow> {
	const { organizationId, hash, speech, text, spending } = purchase
	const characters = [...text].length
	if (spending !== null) await spend(app, { organizationId, kind: spending, characters })
	try {
		const clip = await synthesize(purchase, AbortSignal.timeout(app.config.SPEECH_TIMEOUT_MS))
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
		if (spending !== null) await refund(app, { organizationId, kind: spending, characters })
		throw error
	}
}

/** Asks a second time when the provider was busy or not there, as long as there is time. */
async function synthesize({ speech, text, voiceId }: Purchase, signal: AbortSignal): Promise<Clip> {
	try {
		return await speech.synthesize({ text, voiceId, signal })
	} catch (error) {
		const passing = error instanceof SpeechFailed && ['busy', 'unavailable'].includes(error.reason)
		if (!passing || signal.aborted) throw error
		await sleep(RETRY_AFTER_MS)
		return speech.synthesize({ text, voiceId, signal })
	}
}
