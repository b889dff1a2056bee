import { Agent, request } from 'node:http'

/**
 * Results of requests under load. `answered` has the response times in milliseconds of responses with status 200, and `refused`
 * those of responses with status 503. `failed` counts all other requests.
 */
export type LoadResult = { answered: number[]; refused: number[]; failed: number }

/** Runs `callers` concurrent callers until the time `until`. Each caller repeats one request after the previous response. */
export async function callUntil(
	url: string,
	headers: Record<string, string>,
	{ callers, until }: { callers: number; until: number },
): Promise<LoadResult> {
	const results: LoadResult = { answered: [], refused: [], failed: 0 }
	const agent = new Agent({ keepAlive: true, maxSockets: callers })
	const repeat = async () => {
		while (performance.now() < until) {
			const startedAt = performance.now()
			const status = await call(url, headers, agent)
			const ms = performance.now() - startedAt
			if (status === 200) results.answered.push(ms)
			else if (status === 503) results.refused.push(ms)
			else results.failed += 1
		}
	}
	await Promise.all(Array.from({ length: callers }, repeat))
	agent.destroy()
	return results
}

/** Sends one request. Returns its status, or 0 when no response arrives. */
export function call(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
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
