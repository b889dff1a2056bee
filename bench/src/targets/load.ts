import autocannon from 'autocannon'
import { type Figure, quantile, summarize } from './row.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 16

/** Requests that a measurement repeats. */
export type Load = {
	url: string
	headers?: Record<string, string>
	method?: 'GET' | 'POST'
	body?: string
	connections?: number
	/** Function that runs at the same time as the requests, until its signal aborts. */
	meanwhile?: (signal: AbortSignal) => Promise<void>
}

/**
 * Measures the responses per second of several loads in three rounds. Each round measures every load once, so that a change of
 * the machine's speed affects all loads.
 */
export async function measureRates<Name extends string>(
	loads: Record<Name, Load>,
): Promise<Record<Name, Figure>> {
	const names = Object.keys(loads) as Name[]
	const rates = new Map(names.map((name) => [name, [] as number[]]))
	for (const name of names) await runLoad(loads[name], 1)
	for (let round = 0; round < ROUNDS; round += 1)
		for (const name of names) rates.get(name)?.push(await runLoad(loads[name], SECONDS))
	const figures = names.map((name) => [name, summarize(rates.get(name) ?? [], 'requests/s')])
	return Object.fromEntries(figures)
}

async function runLoad(load: Load, seconds: number): Promise<number> {
	const { url, headers = {}, method = 'GET', body, connections = CONNECTIONS, meanwhile } = load
	const over = new AbortController()
	const beside = meanwhile?.(over.signal)
	const { requests, non2xx, errors } = await autocannon({
		...{ url, method, connections, duration: seconds },
		...(body !== undefined && { body }),
		headers: { ...headers, 'accept-encoding': 'gzip' },
	})
	over.abort()
	await beside
	if (non2xx + errors > 0)
		throw new Error(`${non2xx + errors} of ${requests.total} requests to ${url} failed`)
	return requests.average
}

/** Runs all `calls` one after the other, `times` times, after a short warm-up. Returns the durations in milliseconds. */
export async function measureTimes<Name extends string>(
	calls: Record<Name, () => Promise<unknown>>,
	times: number,
): Promise<Record<Name, number[]>> {
	const names = Object.keys(calls) as Name[]
	const measured = Object.fromEntries(names.map((name) => [name, [] as number[]]))
	for (let run = -Math.ceil(times / 10); run < times; run += 1)
		for (const name of names) {
			const started = performance.now()
			await calls[name]()
			if (run >= 0) measured[name]?.push(performance.now() - started)
		}
	return measured as Record<Name, number[]>
}

const PARTS = 3

/**
 * Splits the measured times into three equal parts and computes a quantile of each part. Returns the best and the median of
 * these three quantiles, in milliseconds.
 */
export function quantileFigure(times: readonly number[], share: number): Figure {
	const size = Math.ceil(times.length / PARTS)
	const values = Array.from({ length: PARTS }, (_, part) =>
		quantile(times.slice(part * size, (part + 1) * size), share),
	)
	return summarize(values, 'ms')
}
