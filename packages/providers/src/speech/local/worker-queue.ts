import type { Worker } from 'node:worker_threads'

export type WorkerReply = { value: unknown } | { error: string }
type Job = {
	request: unknown
	starts: number
	resolve: (value: unknown) => void
	reject: (error: Error) => void
}

/** Milliseconds after which an idle thread ends, so that its modules take no memory. */
const IDLE_MS = 30_000

/**
 * Runs requests one at a time on one thread, which starts with the first request and ends after `idleMs` without a request.
 * The thread keeps the process alive only during a request. When the thread ends unexpectedly, the request is retried once on
 * a new thread. Aborting a running request terminates the thread.
 */
export function createWorkerQueue(start: () => Worker, idleMs = IDLE_MS) {
	const waiting: Job[] = []
	let running: Job | undefined
	let worker: Worker | undefined
	let idle: NodeJS.Timeout | undefined

	function openWorker(): Worker {
		const opened = start()
		const onLost = (reason: string) => {
			if (worker !== opened) return
			worker = undefined
			const job = running
			running = undefined
			if (job !== undefined && job.starts < 2) waiting.unshift(job)
			else job?.reject(new Error(reason))
			runNext()
		}
		opened.on('message', (answer: WorkerReply) => {
			const job = running
			running = undefined
			opened.unref()
			if ('value' in answer) job?.resolve(answer.value)
			else job?.reject(new Error(answer.error))
			runNext()
		})
		opened.on('error', (error) => onLost(String(error)))
		opened.on('exit', () => onLost('The worker thread exited'))
		return opened
	}

	function endWorker(): void {
		const ended = worker
		worker = undefined
		void ended?.terminate()
	}

	function runNext(): void {
		if (running !== undefined) return
		clearTimeout(idle)
		running = waiting.shift()
		if (running === undefined) {
			idle = setTimeout(endWorker, idleMs).unref()
			return
		}
		worker ??= openWorker()
		worker.ref()
		running.starts += 1
		worker.postMessage(running.request)
	}

	function cancel(job: Job): void {
		const index = waiting.indexOf(job)
		if (index >= 0) waiting.splice(index, 1)
		if (running !== job) return
		running = undefined
		endWorker()
		runNext()
	}

	return function run(request: unknown, signal?: AbortSignal): Promise<unknown> {
		return new Promise((resolve, reject) => {
			const job: Job = { request, starts: 0, resolve, reject }
			const abort = () => {
				cancel(job)
				reject(new DOMException('Aborted', 'AbortError'))
			}
			if (signal?.aborted) return abort()
			signal?.addEventListener('abort', abort, { once: true })
			const removeListener = () => signal?.removeEventListener('abort', abort)
			job.resolve = (value) => {
				removeListener()
				resolve(value)
			}
			job.reject = (error) => {
				removeListener()
				reject(error)
			}
			waiting.push(job)
			runNext()
		})
	}
}
