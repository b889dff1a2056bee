import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createBoundedQueue } from './bounded-queue.ts'
import { startComputingDeadline } from './computing-deadline.ts'
import { type ThreadReply, unwrapReply } from './thread-reply.ts'

/** Limits of a thread pool. */
export type ThreadLimits = {
	/** Maximum number of threads, and thus of concurrent requests. */
	threads: number
	/** Maximum number of requests that wait for a thread. Further requests are refused with 503. */
	waiting: number
	/**
	 * Time that a thread may compute for one request, in milliseconds (`startComputingDeadline`). The time in the queue
	 * does not count.
	 */
	timeoutMs: number
	/** Maximum JavaScript heap of one thread, in megabytes. Includes the modules that the thread has loaded. */
	memoryMb: number
	/** Creates the error of a request that exceeds the time or the memory. */
	tooLarge: () => Error
}

/** Maximum memory for new objects of a thread, in megabytes. By default, a thread of the server takes up to 24 MB. */
const YOUNG_MB = 6
/** Milliseconds after which an unused thread ends, so that its modules take no memory. */
const IDLE_MS = 30_000

/**
 * Creates a pool of worker threads that run `file` (docs/design/reliability.md#work-on-untrusted-input). The file calls
 * `serveThread`. The returned function sends a request to a free thread and returns the reply. It rejects with the
 * error of the thread, with `tooLarge` beyond the time or memory limit, and with 503 while too many requests wait. A
 * failed or aborted request ends its thread.
 */
export function createThreadPool<Request, Value>(file: URL, limits: ThreadLimits) {
	const { threads, waiting, timeoutMs, memoryMb, tooLarge } = limits
	/** Idle threads, each with the timer that ends the thread. */
	const idle = new Map<Worker, NodeJS.Timeout>()
	const enqueue = createBoundedQueue(threads, waiting)

	function openThread(): Worker {
		const thread = new Worker(file, {
			resourceLimits: {
				maxOldGenerationSizeMb: memoryMb,
				maxYoungGenerationSizeMb: YOUNG_MB,
			},
		})
		// Without a listener, an error of an idle thread would end the process.
		thread.on('error', () => takeIdle(thread))
		thread.on('exit', () => takeIdle(thread))
		return thread
	}

	/** Removes a thread from the idle threads and clears its timer. */
	function takeIdle(thread: Worker): void {
		clearTimeout(idle.get(thread))
		idle.delete(thread)
	}

	function keepIdle(thread: Worker): void {
		thread.unref()
		const end = () => {
			idle.delete(thread)
			void thread.terminate()
		}
		idle.set(thread, setTimeout(end, IDLE_MS).unref())
	}

	async function runOnThread(request: Request, signal: AbortSignal | undefined): Promise<Value> {
		signal?.throwIfAborted()
		const [free] = idle.keys()
		const thread = free ?? openThread()
		takeIdle(thread)
		thread.ref()
		const deadline = startComputingDeadline(thread, timeoutMs)
		const until = AbortSignal.any([deadline.signal, ...(signal === undefined ? [] : [signal])])
		try {
			thread.postMessage(request)
			const [reply]: ThreadReply<Value>[] = await once(thread, 'message', { signal: until })
			keepIdle(thread)
			return unwrapReply(reply)
		} catch (error) {
			if (!idle.has(thread)) void thread.terminate()
			const isTimeout = deadline.signal.aborted && signal?.aborted !== true
			throw isTimeout || isOutOfMemory(error) ? tooLarge() : error
		} finally {
			deadline.clear()
		}
	}

	return (request: Request, signal?: AbortSignal): Promise<Value> =>
		enqueue(() => runOnThread(request, signal))
}

function isOutOfMemory(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
