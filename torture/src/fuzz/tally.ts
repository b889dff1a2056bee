import { z } from 'zod'
import { quantile, report } from '../report.ts'
import type { Case } from './cases.ts'
import { type Breach, nameOf, PROMISES } from './checks.ts'
import type { Operation } from './contract.ts'
import { writeCurl } from './curl.ts'
import type { Answer } from './send.ts'

/** The first request that broke a promise in its way, and how many did. */
export type Found = Breach & {
	count: number
	one: Case
	status: number
	place: string
	/** By which the server's log knows the request. */
	requestId: string
}
export type Tally = {
	asked: number
	done: Set<Operation>
	reached: Set<Operation>
	milliseconds: number[]
	/** By their kind. */
	found: Map<string, Found>
	/** What the server logged of a request, by its id. */
	log: Map<string, string>
}

/** Nothing asked yet. */
export function emptyTally(): Tally {
	return {
		asked: 0,
		done: new Set(),
		reached: new Set(),
		milliseconds: [],
		found: new Map(),
		log: new Map(),
	}
}

const LogLine = z.object({ requestId: z.string(), err: z.object({ stack: z.string() }) })

/** Keeps what the server says of a failure. */
export function hearLog({ log }: Tally, line: string): void {
	if (!line.startsWith('{')) return
	const { data } = LogLine.safeParse(JSON.parse(line))
	if (data !== undefined) log.set(data.requestId, data.err.stack)
}

/** Breaches of one kind are told once. */
export const kindOf = ({ promise, how }: Breach) => `${promise}: ${how}`

type Seen = { one: Case; answer: Answer; breaches: readonly Breach[]; place: string }

/** Counts a request and keeps the first of each kind of breach. */
export function count(tally: Tally, { one, answer, breaches, place }: Seen): void {
	tally.asked += 1
	tally.milliseconds.push(answer.milliseconds)
	if (one.operation !== undefined && one.method === one.operation.method) {
		tally.reached.add(one.operation)
		if (answer.status < 300) tally.done.add(one.operation)
	}
	const { status } = answer
	const requestId = String(answer.headers['x-request-id'])
	for (const breach of breaches) {
		const known = tally.found.get(kindOf(breach))
		if (known !== undefined) known.count += 1
		else tally.found.set(kindOf(breach), { ...breach, count: 1, one, status, place, requestId })
	}
}

/** Each kind of breach once, with the line that makes it again. */
export function printFound({ found, log }: Tally): void {
	for (const { promise, how, count: times, one, status, place, requestId } of found.values()) {
		console.log(`\n${times} × ${promise}: ${how}`)
		console.log(`  ${one.flaw}, ${one.credential.name}, answered ${status}, ${nameOf(one)}`)
		console.log(`  ${writeCurl(one, place)}`)
		const stack = log.get(requestId)
		if (stack !== undefined) console.log(`  ${stack.slice(0, 800)}`)
	}
}

/** The figures, and whether every promise was kept. */
export function conclude(
	{ asked, milliseconds, found, reached, done }: Tally,
	{ operations, seconds }: { operations: readonly Operation[]; seconds: number },
): boolean {
	const breaches = PROMISES.map((promise) => {
		const broken = [...found.values()].filter((one) => one.promise === promise)
		const times = broken.reduce((sum, one) => sum + one.count, 0)
		return { name: `breaches of “${promise}”`, measured: times, holds: times === 0 }
	})
	const all = operations.length
	const refused = operations.filter((one) => !done.has(one)).map(({ procedure }) => procedure)
	if (refused.length > 0) console.log(`\nOnly refused: ${refused.join(', ')}`)
	return report(`Fuzz: ${asked} requests in ${seconds.toFixed(0)} s`, [
		{ name: `operations asked, of ${all}`, measured: reached.size, holds: reached.size === all },
		{ name: `operations that did it at least once, of ${all}`, measured: done.size, holds: true },
		{ name: '99th percentile, ms', measured: quantile(milliseconds, 0.99).toFixed(0), holds: true },
		{ name: 'slowest, ms', measured: quantile(milliseconds, 1).toFixed(0), holds: true },
		...breaches,
	])
}
