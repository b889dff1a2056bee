import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { z } from 'zod'

const TIMEOUT_MS = 40_000

/** API key of a company, and the homeowner to whom the company has already sent an email. */
export type Sender = { secret: string; deckId: string; sourceEventId: string }
/**
 * First and longest wait of a caller between two attempts of a call, in milliseconds. A caller waits longer when the response
 * asks for it with `Retry-After`.
 */
const RETRY_MS = { first: 400, longest: 5000 }
/**
 * Maximum number of keys whose calls are in progress. With all keys at once, the repeated calls of up to 9,000 callers would take
 * the time of the servers and delay the sends.
 */
const KEYS_AT_ONCE = 30

/** Results of all calls. `answers` has the distinct responses for each idempotency key. The other fields are counts. */
export type CallResults = {
	answers: Map<string, Set<string>>
	calls: number
	inProgress: number
	unavailable: number
	connectionsLost: number
}

/**
 * Calls `POST /api/presentations/send` concurrently, `callsEach` times for every idempotency key. Spreads the first calls of
 * all keys over at least `spreadMs` milliseconds. Repeats each call until it gets a final answer
 * (docs/specification.md#post-apipresentationssend, rules 5 and 6).
 */
export async function callAll(
	urls: readonly string[],
	sender: Sender,
	{ keys, callsEach, spreadMs }: { keys: number; callsEach: number; spreadMs: number },
): Promise<CallResults> {
	const results: CallResults = {
		answers: new Map(),
		calls: 0,
		inProgress: 0,
		unavailable: 0,
		connectionsLost: 0,
	}
	const limit = pLimit(KEYS_AT_ONCE)
	const callOnce = (key: string) => callUntilAnswered(urls, sender, { key, results })
	const callers: Promise<unknown>[] = []
	for (let index = 0; index < keys; index += 1) {
		const calls = Array<string>(callsEach).fill(`key-${index}`)
		callers.push(limit(() => Promise.all(calls.map(callOnce))))
		await sleep(spreadMs / keys)
	}
	await Promise.all(callers)
	return results
}

async function callUntilAnswered(
	urls: readonly string[],
	sender: Sender,
	{ key, results }: { key: string; results: CallResults },
): Promise<void> {
	for (let attempt = 0; ; attempt += 1) {
		const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
		results.calls += 1
		const answer = await call(url, sender, key)
		if (answer.status === 200) {
			const known = results.answers.get(key) ?? new Set()
			results.answers.set(key, known.add(answer.body))
			return
		}
		if (answer.status === 409) results.inProgress += 1
		else if (isRetryable(answer.status)) results.unavailable += 1
		else if (answer.status === 0) results.connectionsLost += 1
		else throw new Error(`Unexpected response to a send: ${answer.status} ${answer.body}`)
		const pause = Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** attempt)
		await sleep(Math.max(pause * (0.5 + Math.random()), answer.retryAfterMs))
	}
}

/** Returns whether the HTTP call may be repeated: after 5xx, and after 408 from a server that was paused (RFC 9110, 15.5.9). */
function isRetryable(status: number): boolean {
	return status === 408 || status >= 500
}

const Answer = z.object({ send_status: z.string(), reason: z.string().optional() })
export type Answer = z.infer<typeof Answer>

/** Parses the body of a response with status 200. */
export function readAnswer(body: string): Answer {
	return Answer.parse(JSON.parse(body))
}

async function call(
	url: string,
	{ secret, deckId, sourceEventId }: Sender,
	key: string,
): Promise<{ status: number; body: string; retryAfterMs: number }> {
	try {
		const answer = await fetch(`${url}/api/presentations/send`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
			body: JSON.stringify({
				deck_id: deckId,
				source_event_id: sourceEventId,
				idempotency_key: key,
				subject_variant: 'reminder',
				skip_if: [],
			}),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		})
		const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1000
		return { status: answer.status, body: await answer.text(), retryAfterMs }
	} catch {
		return { status: 0, body: '', retryAfterMs: 0 }
	}
}
