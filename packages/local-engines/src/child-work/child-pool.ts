import { untilAborted } from '@dormer/providers/deadline'
import pLimit from 'p-limit'
import { Tinypool } from 'tinypool'

/** Limits of a pool of child processes. */
export type ChildLimits = {
	/** Maximum number of processes, and thus of requests that run at a time. */
	processes: number
	/** Maximum number of requests that wait for a process. A further request rejects with `ChildPoolBusy`. */
	waiting: number
	/** Maximum duration of a request in milliseconds. The time in the queue does not count. */
	timeoutMs: number
	/** Maximum memory of a process in megabytes, with its native libraries and WebAssembly. */
	memoryMb: number
}

/** Error of a request for which no place in the queue is free. */
export class ChildPoolBusy extends Error {}

/** Error of a request whose process ended: beyond its time or its memory, or because native code crashed. */
export class ChildEnded extends Error {}

/** Error of a request that took longer than its time. Its process was ended. */
export class ChildTimedOut extends ChildEnded {}

/** Fields of an error, as a process sends them. */
type ErrorFields = { name?: unknown; message?: unknown; stack?: unknown }

/** Error that the work itself threw in the process, with the fields of that error, because its class is lost on the way. */
export class ChildFailed extends Error {
	readonly fields: ErrorFields

	constructor(fields: ErrorFields) {
		super(String(fields.message), { cause: fields.stack })
		this.fields = fields
	}
}

/** Milliseconds after which an idle process ends. The pages of a file and the sentences of a slide follow each other sooner. */
const IDLE_MS = 10_000
const WATCH = new URL('./watch-process.ts', import.meta.url)

/**
 * Creates a pool of child processes that run the function `work` of `file`, one request at a time. The processes start on demand
 * and end when idle. They get no environment variables of the server, and thus no secrets. The returned function rejects with
 * `ChildPoolBusy`, `ChildEnded` or `ChildFailed`, and with the reason of `signal` when it aborts; each abort and each time limit
 * ends the process. `p-limit` keeps the queue, because tinypool starts no process for the waiting requests when one has crashed.
 */
export function createChildPool<Request, Value>(
	file: URL,
	{ processes, waiting, timeoutMs, memoryMb }: ChildLimits,
): (request: Request, signal?: AbortSignal) => Promise<Value> {
	const pool = new Tinypool({
		runtime: 'child_process',
		serialization: 'advanced',
		filename: file.href,
		name: 'work',
		minThreads: 0,
		maxThreads: processes,
		idleTimeout: IDLE_MS,
		argv: [String(memoryMb)],
		execArgv: ['--disable-warning=ExperimentalWarning', '--import', WATCH.href],
	})
	// An idle process that ends loses no request, and the next request starts another.
	pool.on('error', () => {})
	const enter = pLimit(processes)

	async function run(request: Request, signal: AbortSignal | undefined): Promise<Value> {
		signal?.throwIfAborted()
		const timeout = AbortSignal.timeout(timeoutMs)
		const until = signal === undefined ? timeout : AbortSignal.any([timeout, signal])
		try {
			return await pool.run(request, { signal: until })
		} catch (error) {
			signal?.throwIfAborted()
			if (timeout.aborted) throw new ChildTimedOut(`The work took longer than ${timeoutMs} ms`)
			if (error instanceof Error) throw new ChildEnded('The process ended', { cause: error })
			throw new ChildFailed(isFields(error) ? error : { message: String(error) })
		}
	}

	return async (request, signal) => {
		if (enter.activeCount + enter.pendingCount >= processes + waiting)
			throw new ChildPoolBusy('Too many requests wait for a process')
		const result = enter(() => run(request, signal))
		return signal === undefined ? result : untilAborted(result, signal)
	}
}

function isFields(error: unknown): error is ErrorFields {
	return typeof error === 'object' && error !== null
}
