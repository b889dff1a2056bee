import { setTimeout as sleep } from 'node:timers/promises'
import { enqueueRows } from '@dormer/api'
import {
	type LoopbackServer,
	type SpeechServer,
	startElevenLabsServer,
	startLoopbackServer,
} from '@dormer/providers/testing'
import { createDeck, createPresentation } from '../homeowner.ts'
import { type Figure, quantile, type Row } from '../row.ts'
import { type Database, type Product, type Stage, signUp } from '../stage.ts'

const FLOOD = 10_000
/** Waits that are measured alone, and as many beside the flood. */
const ROUNDS = 9
/** Milliseconds that a speech call takes, and that the receiver of the flooding company takes for an answer. */
const SPEECH_MS = 300
const RECEIVER_MS = 2000
/** Milliseconds after which the measurement of a wait ends. No further wait of the same kind is measured then. */
const MAX_WAIT_MS = 20_000
const MAX_RATIO = 3
const TARGET_MS = 500

type Small = { company: Product; deckId: string; speech: SpeechServer; receiver: LoopbackServer }

/**
 * Measures how long the first narration and the first webhook of a company wait while 10,000 narrations and 10,000 webhooks of
 * another company are queued, and on an idle queue in the same run.
 */
export async function measureFairness(stage: Stage): Promise<Row[]> {
	const speech = await startElevenLabsServer()
	speech.setDelay(SPEECH_MS)
	const receiver = await startLoopbackServer((_, response) => void response.writeHead(204).end())
	const slow = await startLoopbackServer(async (_, response) => {
		await sleep(RECEIVER_MS)
		response.writeHead(204).end()
	})
	const database = await stage.createDatabase()
	const large = await stage.startProduct(database, {
		ROLE: 'all',
		SPEECH_ENGINE: 'elevenlabs',
		ELEVENLABS_API_KEY: 'a key',
		ELEVENLABS_BASE_URL: speech.url,
		WEBHOOK_ALLOW_HOSTS: '127.0.0.1',
	})
	const company = await signUp(large)
	await subscribe(company, receiver.url)
	const small = { company, deckId: await createDeck(company), speech, receiver }
	await measureWaits(small, 2)
	const alone = await measureWaits(small, ROUNDS)
	await subscribe(large, slow.url)
	await flood(database, large)
	const beside = await measureWaits(small, ROUNDS)
	await large.stop()
	await Promise.all([speech.close(), receiver.close(), slow.close()])
	return [
		...createRows('narration', alone.narrations, beside.narrations),
		...createRows('webhook', alone.webhooks, beside.webhooks),
	]
}

/** Returns the ratio of the medians, and the longest wait in milliseconds. */
function createRows(what: string, alone: number[], beside: number[]): Row[] {
	const exact = (value: number): Figure => ({ best: value, median: value })
	const work = `wait of a ${what} beside 10,000 of another company`
	return [
		{
			work: `${work}, p50`,
			...{ unit: 'ms', figure: exact(quantile(beside, 0.5)) },
			peer: { name: 'on an idle queue', figure: exact(quantile(alone, 0.5)) },
			target: { at: 'most', value: MAX_RATIO },
		},
		{
			work: `${work}, longest`,
			...{ unit: 'ms', figure: exact(Math.max(...beside)) },
			target: { at: 'most', value: TARGET_MS },
		},
	]
}

async function subscribe(company: Product, url: string): Promise<void> {
	const json = { name: 'CRM', eventType: 'presentation.created', channel: 'webhook' }
	const subscription = { ...json, channelConfig: { url } }
	await company.call('POST', '/api/notifications/subscriptions', subscription)
}

/** Queues the narrations of 10,000 slides, and writes 10,000 events that cause one delivery each. */
async function flood({ pool }: Database, company: Product): Promise<void> {
	const { organizationId } = company
	await pool.query(
		`insert into slide (id, organization_id, deck_id, slide_id, title, narration_script, order_index, audio_status)
		 select gen_random_uuid(), $1, $2, 'slide-' || n, 'Slide ' || n, 'Slide ' || n || ' of the flood.', n, 'pending'
		   from generate_series(1, $3::int) n`,
		[organizationId, await createDeck(company), FLOOD],
	)
	const payload = "json_build_object('organizationId', organization_id, 'slideId', id)"
	const key = "'narration.slide:' || id"
	const source = `slide where organization_id = '${organizationId}'`
	await pool.query(enqueueRows('narration.slide', { payload, key, source }))
	await pool.query(
		`do $$ begin for n in 1..${FLOOD} loop
		   insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
		   values (gen_random_uuid(), '${organizationId}', 'presentation.created', 'presentation', gen_random_uuid(), '{}');
		 end loop; end $$`,
	)
}

async function measureWaits(small: Small, rounds: number) {
	const waits: Record<'narrations' | 'webhooks', number[]> = { narrations: [], webhooks: [] }
	for (let round = 0; round < rounds; round += 1) {
		if (!hasEnded(waits.narrations)) waits.narrations.push(await measureNarration(small))
		if (!hasEnded(waits.webhooks)) waits.webhooks.push(await measureWebhook(small))
	}
	return waits
}

const hasEnded = (waits: readonly number[]) => (waits.at(-1) ?? 0) >= MAX_WAIT_MS

/** Returns the milliseconds from the request that writes a script to the call that synthesizes the script. */
async function measureNarration({ company, deckId, speech }: Small): Promise<number> {
	const first = speech.synthesizedTexts.length
	const narrationScript = `This roof has number ${first}.`
	const started = performance.now()
	await company.call('POST', `/api/decks/${deckId}/slides`, { title: 'Roof', narrationScript })
	await waitUntil(() => speech.synthesizedTexts.slice(first).includes(narrationScript))
	return performance.now() - started
}

/** Returns the milliseconds from the request that creates a presentation to the arrival of its webhook. */
async function measureWebhook({ company, deckId, receiver }: Small): Promise<number> {
	const first = receiver.requests.length
	const started = performance.now()
	await createPresentation(company, deckId)
	await waitUntil(() => receiver.requests.length > first)
	return performance.now() - started
}

async function waitUntil(isDone: () => boolean): Promise<void> {
	const end = performance.now() + MAX_WAIT_MS
	while (!isDone() && performance.now() < end) await sleep(1)
}
