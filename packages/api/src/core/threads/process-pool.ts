import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { keepIdle, takeIdle } from '@dormer/providers/idle-processes'
import { startProcess } from '@dormer/providers/start-process'
import { createBoundedQueue } from './bounded-queue.ts'
import type { ThreadLimits } from './thread-pool.ts'
import { type ThreadReply, unwrapReply } from './thread-reply.ts'

/** Limits of a process pool: those of a thread pool, and the maximum memory of a process in megabytes. */
export type ProcessLimits = ThreadLimits & { processMb: number }

const HOST = new URL('./process-host.ts', import.meta.url)
/** Milliseconds after which an idle process ends at the latest. A process takes about 45 MB. */
const IDLE_MS = 5000
/**
 * Multiple of `timeoutMs` after which the pool aborts a request. The deadline inside the process is shorter
 * (`startComputingDeadline`), so normally the process itself ends the work first.
 */
const MAX_WAIT = 6

/**
 * Creates a pool like `createThreadPool`, but runs each thread in a process of its own. At most `threads` processes run
 * at a time. Use it for work that may need much memory: a process that exceeds its memory limit does not end the
 * server. The processes get no environment variables, and thus no secrets. Requests and replies are copied.
 */
export function createProcessPool<Request extends object, Value>(file: URL, limits: ProcessLimits) {
	const { threads, waiting, tooLarge, ...rest } = limits
	/** Processes that have answered a request and have not ended. */
	const used = new Set<ChildProcess>()
	const enqueue = createBoundedQueue(threads, waiting)

	function openProcess(): ChildProcess {
		const child = startProcess(HOST, [JSON.stringify({ ...rest, file: file.href })])
		child.on('error', () => used.delete(child))
		child.on('exit', () => used.delete(child))
		return child
	}

	async function runInProcess(request: Request, signal: AbortSignal | undefined): Promise<Value> {
		signal?.throwIfAborted()
		const child = [...used].find(takeIdle) ?? openProcess()
		used.delete(child)
		const deadline = AbortSignal.timeout(rest.timeoutMs * MAX_WAIT)
		const until = AbortSignal.any([deadline, ...(signal === undefined ? [] : [signal])])
		try {
			const reply = await exchange<Request, Value>(child, request, until)
			used.add(child)
			keepIdle(child, IDLE_MS)
			return unwrapReply(reply)
		} catch (error) {
			if (!used.has(child)) child.kill('SIGKILL')
			throw error instanceof ProcessEnded || deadline.aborted ? tooLarge() : error
		}
	}

	return (request: Request, signal?: AbortSignal): Promise<Value> =>
		enqueue(() => runInProcess(request, signal))
}

/** Error of a process that ended before its reply, because it exceeded its time or its memory. */
class ProcessEnded extends Error {}

/** Sends a request and returns the reply. Rejects when `signal` aborts and when the process ends first. */
async function exchange<Request extends object, Value>(
	child: ChildProcess,
	request: Request,
	signal: AbortSignal,
): Promise<ThreadReply<Value> | undefined> {
	const listening = new AbortController()
	const options = { signal: AbortSignal.any([signal, listening.signal]) }
	const replied: Promise<ThreadReply<Value>[]> = once(child, 'message', options)
	const ended = once(child, 'exit', options).then(() => {
		throw new ProcessEnded('The process ended before its reply')
	})
	for (const pending of [replied, ended]) pending.catch(() => {})
	try {
		child.send(request)
		const [reply] = await Promise.race([replied, ended])
		return reply
	} finally {
		listening.abort()
	}
}
