import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Company } from './company.ts'

const TIMEOUT_MS = 40_000

/** All that callers were told: each key's different answers, and how often a call had to be made again. */
export type Told = {
	answers: Map<string, Set<string>>
	calls: number
	inProgress: number
	unavailable: number
	cut: number
}

/**
 * Calls of `send` for every key, `callsEach` at once, the keys spread over `spreadMs`. Every call is repeated until it is
 * answered for good, as the specification tells callers to (POST /api/presentations/send, rules 5 and 6).
 */
export async function callAll(
	urls: readonly string[],
	company: Company,
	{ keys, callsEach, spreadMs }: { keys: number; callsEach: number; spreadMs: number },
): Promise<Told> {
	const told: Told = { answers: new Map(), calls: 0, inProgress: 0, unavailable: 0, cut: 0 }
	const callers: Promise<void>[] = []
	for (let index = 0; index < keys; index += 1) {
		const key = `key-${index}`
		for (let call = 0; call < callsEach; call += 1)
			callers.push(callUntilTold(urls, company, { key, told }))
		await sleep(spreadMs / keys)
	}
	await Promise.all(callers)
	return told
}

async function callUntilTold(
	urls: readonly string[],
	company: Company,
	{ key, told }: { key: string; told: Told },
): Promise<void> {
	for (let attempt = 0; ; attempt += 1) {
		const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
		told.calls += 1
		const answer = await call(url, company, key)
		if (answer.status === 200) {
			const known = told.answers.get(key) ?? new Set()
			told.answers.set(key, known.add(answer.body))
			return
		}
		if (answer.status === 409) told.inProgress += 1
		else if (isWorthRepeating(answer.status)) told.unavailable += 1
		else if (answer.status === 0) told.cut += 1
		else throw new Error(`A call was refused: ${answer.status} ${answer.body}`)
		await sleep(Math.min(3000, 100 * 1.6 ** attempt) * (0.5 + Math.random()))
	}
}

/** A server that was stopped for long has read nothing of what waited for it: 408 (RFC 9110, 15.5.9). */
function isWorthRepeating(status: number): boolean {
	return status === 408 || status >= 500
}

const Answer = z.object({ send_status: z.string(), reason: z.string().optional() })
export type Answer = z.infer<typeof Answer>

/** A 200 as it was told. */
export function readAnswer(body: string): Answer {
	return Answer.parse(JSON.parse(body))
}

async function call(
	url: string,
	{ secret, deckId, sourceEventId }: Company,
	key: string,
): Promise<{ status: number; body: string }> {
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
		return { status: answer.status, body: await answer.text() }
	} catch {
		return { status: 0, body: '' }
	}
}
