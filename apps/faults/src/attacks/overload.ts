import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDeck } from '../company.ts'
import type { Attack } from './attack.ts'

const CALLERS = 32
const FACTOR = 10
const MIN_RATIO = 0.9
/** Rounds with normal load and with overload. They alternate, so other work on the machine affects both. */
const ROUNDS = 3
const ROUND_MS = 5000
const HEALTH_EVERY_MS = 50

type Load = { answered: number; refused: number; failed: number; notReady: number }

/** Compares the answers of one server to 32 callers with its answers to ten times as many. */
export const OVERLOAD: Attack = {
	name: `${CALLERS * FACTOR} callers at once instead of ${CALLERS}`,
	promise: `at least ${MIN_RATIO} times the answers, every other request refused with 503, ready all the time`,
	run: async ({ url, signUp }) => {
		const company = await signUp()
		const deckId = await createDeck(company, ['Layer one.', 'Layer two.', 'Layer three.'])
		const path = `${url}/api/decks/${deckId}`
		const headers = { cookie: company.cookie }
		await measure(path, headers, CALLERS)
		const [normal, overload]: [Load[], Load[]] = [[], []]
		for (let round = 0; round < ROUNDS; round += 1) {
			normal.push(await measure(path, headers, CALLERS))
			overload.push(await measure(path, headers, CALLERS * FACTOR))
		}
		const total = (loads: readonly Load[], count: keyof Load) =>
			loads.reduce((sum, load) => sum + load[count], 0)
		const perSecond = (loads: readonly Load[], count: keyof Load) =>
			Math.round((total(loads, count) / (loads.length * ROUND_MS)) * 1000)
		const ratio = total(overload, 'answered') / total(normal, 'answered')
		const failed = total([...normal, ...overload], 'failed')
		const notReady = total(overload, 'notReady')
		return {
			found: `${perSecond(normal, 'answered')} and ${perSecond(overload, 'answered')} answers a second, ratio ${ratio.toFixed(2)}; ${perSecond(overload, 'refused')} refused a second, ${failed} failed, ${notReady} times not ready`,
			holds: ratio >= MIN_RATIO && failed === 0 && notReady === 0,
		}
	},
}

/** Repeats one request with some callers for five seconds, and asks for readiness as a load balancer does. */
async function measure(
	url: string,
	headers: Record<string, string>,
	callers: number,
): Promise<Load> {
	const load: Load = { answered: 0, refused: 0, failed: 0, notReady: 0 }
	const agent = new Agent({ keepAlive: true, maxSockets: callers })
	const end = performance.now() + ROUND_MS
	const repeat = async () => {
		while (performance.now() < end) {
			const status = await call(url, headers, agent)
			if (status === 200) load.answered += 1
			else if (status === 503) load.refused += 1
			else load.failed += 1
		}
	}
	const watch = async () => {
		const own = new Agent({ keepAlive: true })
		while (performance.now() < end) {
			if ((await call(new URL('/api/ready', url).href, {}, own)) !== 200) load.notReady += 1
			await sleep(HEALTH_EVERY_MS)
		}
		own.destroy()
	}
	await Promise.all([watch(), ...Array.from({ length: callers }, repeat)])
	agent.destroy()
	return load
}

/** Sends one request. Returns its status, or 0 when no response arrives. */
function call(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
	return new Promise((resolve) => {
		const outgoing = request(url, { headers, agent }, (response) => {
			response.resume()
			response.on('end', () => resolve(response.statusCode ?? 0))
			response.on('error', () => resolve(0))
		})
		outgoing.on('error', () => resolve(0))
		outgoing.end()
	})
}
