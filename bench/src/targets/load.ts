import autocannon from 'autocannon'
import { type Figure, quantile, summarize } from './row.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 16

/** Requests that a measurement repeats. */
export type Load = {
	url: string
	headers?: Record<string, string>
	/** Cookies of several sessions. The connections use them in turn. */
	cookies?: readonly string[]
	method?: 'GET' | 'POST'
	body?: string
	connections?: number
	/** Requests per second. By default, each connection sends the next request as soon as it has its response. */
	perSecond?: number
	/** Duration of a round in seconds. */
	seconds?: number
	/** Returns the CPU time so far of the processes that serve the requests. */
	cpuMs?: () => number
	/** Function that runs at the same time as the requests, until its signal aborts. */
	meanwhile?: (signal: AbortSignal) => Promise<void>
}

/** Figures of a load: responses per second, and milliseconds of CPU time for each response. */
export type LoadFigures = { rate: Figure; cpuMs: Figure }

/** Measures the responses per second of several loads, as `measureLoads` does. */
export async function measureRates<Name extends string>(
	loads: Record<Name, Load>,
): Promise<Record<Name, Figure>> {
	const figures = Object.entries<LoadFigures>(await measureLoads(loads))
	return Object.fromEntries(figures.map(([name, { rate }]) => [name, rate])) as Record<Name, Figure>
}

/**
 * Measures several loads in three rounds. Each round measures every load once, so that a change of the machine's speed affects
 * all loads.
 */
export async function measureLoads<Name extends string>(
	loads: Record<Name, Load>,
): Promise<Record<Name, LoadFigures>> {
	const names = Object.keys(loads) as Name[]
	const samples = new Map(names.map((name) => [name, [] as Sample[]]))
	for (const name of names) await runLoad(loads[name], 1)
	for (let round = 0; round < ROUNDS; round += 1)
		for (const name of names)
			samples.get(name)?.push(await runLoad(loads[name], loads[name].seconds ?? SECONDS))
	const figures = names.map((name) => {
		const taken = samples.get(name) ?? []
		const rates = taken.map(({ rate }) => rate)
		const times = taken.map(({ cpuMs }) => cpuMs)
		return [name, { rate: summarize(rates, 'requests/s'), cpuMs: summarize(times, 'ms') }]
	})
	return Object.fromEntries(figures)
}

type Sample = { rate: number; cpuMs: number }

async function runLoad(load: Load, seconds: number): Promise<Sample> {
	const { url, headers = {}, method = 'GET', body, connections = CONNECTIONS, meanwhile } = load
	const sent = { ...headers, 'accept-encoding': 'gzip' }
	const cookies = load.cookies?.values()
	const over = new AbortController()
	const beside = meanwhile?.(over.signal)
	const cpuBefore = load.cpuMs?.() ?? Number.NaN
	const { requests, non2xx, errors } = await autocannon({
		...{ url, method, connections, duration: seconds },
		...(body !== undefined && { body }),
		...(load.perSecond !== undefined && { overallRate: load.perSecond }),
		headers: sent,
		...(cookies !== undefined && {
			setupClient: (client) => client.setHeaders({ ...sent, cookie: cookies.next().value ?? '' }),
		}),
	})
	const cpuMs = ((load.cpuMs?.() ?? Number.NaN) - cpuBefore) / requests.total
	over.abort()
	await beside
	if (non2xx + errors > 0)
		throw new Error(`${non2xx + errors} of ${requests.total} requests to ${url} failed`)
	return { rate: requests.average, cpuMs }
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
