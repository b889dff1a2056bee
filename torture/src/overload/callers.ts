import { Agent, request } from 'node:http'

/** What callers were told in a while: the milliseconds of each answer, and of each refusal. */
export type Told = { answered: number[]; refused: number[]; failed: number }

/** `callers` ask the same again and again until `until`, each at once when it has its answer, whatever that is. */
export async function callUntil(
	url: string,
	headers: Record<string, string>,
	{ callers, until }: { callers: number; until: number },
): Promise<Told> {
	const told: Told = { answered: [], refused: [], failed: 0 }
	const agent = new Agent({ keepAlive: true, maxSockets: callers })
	const repeat = async () => {
		while (performance.now() < until) {
			const began = performance.now()
			const status = await call(url, headers, agent)
			const ms = performance.now() - began
			if (status === 200) told.answered.push(ms)
			else if (status === 503) told.refused.push(ms)
			else told.failed += 1
		}
	}
	await Promise.all(Array.from({ length: callers }, repeat))
	agent.destroy()
	return told
}

/** The status of one call; 0 when none came. */
export function call(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
	return new Promise((resolve) => {
		const asked = request(url, { headers, agent }, (answer) => {
			answer.resume()
			answer.on('end', () => resolve(answer.statusCode ?? 0))
			answer.on('error', () => resolve(0))
		})
		asked.on('error', () => resolve(0))
		asked.end()
	})
}
