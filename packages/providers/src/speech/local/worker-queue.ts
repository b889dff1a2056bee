import type { Worker } from 'node:worker_threads'

export type WorkerReply = { value: unknown } | { error: string }
type Job = {
	request: unknown
	starts: number
	resolve: (value: unknown) => void
	reject: (error: Error) => void
}

/**
 * Runs requests one after another on one thread, started on first use and kept. It holds the process up only while
 * it works. A thread that dies is replaced and the request it held tried once more; an aborted request that is
 * already running takes its thread with it.
 */
export function createWorkerQueue(start: () => Worker) {
	const waiting: Job[] = []
	let running: Job | undefined
	let worker: Worker | undefined

	function openWorker(): Worker {
		const opened = start()
		const lost = (why: string) => {
			if (worker !== opened) return
			worker = undefined
			const job = running
			running = undefined
			if (job !== undefined && job.starts < 2) waiting.unshift(job)
			else job?.reject(new Error(why))
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
		opened.on('error', (error) => lost(String(error)))
		opened.on('exit', () => lost('The thread ended'))
		return opened
	}

	function runNext(): void {
		if (running !== undefined) return
		running = waiting.shift()
		if (running === undefined) return
		worker ??= openWorker()
		worker.ref()
		running.starts += 1
		worker.postMessage(running.request)
	}

	function cancel(job: Job): void {
		const place = waiting.indexOf(job)
		if (place >= 0) waiting.splice(place, 1)
		if (running !== job) return
		const lost = worker
		running = undefined
		worker = undefined
		void lost?.terminate()
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
			const settled = () => signal?.removeEventListener('abort', abort)
			job.resolve = (value) => {
				settled()
				resolve(value)
			}
			job.reject = (error) => {
				settled()
				reject(error)
			}
			waiting.push(job)
			runNext()
		})
	}
}
