import type { ChildProcess, Serializable } from 'node:child_process'

export type ProcessReply = { value: unknown } | { error: string }
type Job = {
	request: Serializable
	starts: number
	resolve: (value: unknown) => void
	reject: (error: Error) => void
}

/** Milliseconds after which an idle process ends, so that it takes no memory. */
const IDLE_MS = 30_000

/**
 * Runs requests one at a time in one process, which starts with the first request and ends after `idleMs` without a request.
 * The process keeps the calling process alive only during a request. When the process ends unexpectedly, the request is
 * retried once in a new process. Aborting a running request ends the process.
 */
export function createProcessQueue(start: () => ChildProcess, idleMs = IDLE_MS) {
	const waiting: Job[] = []
	let running: Job | undefined
	let child: ChildProcess | undefined
	let idle: NodeJS.Timeout | undefined

	function openChild(): ChildProcess {
		const opened = start()
		const onLost = (reason: string) => {
			if (child !== opened) return
			child = undefined
			const job = running
			running = undefined
			if (job !== undefined && job.starts < 2) waiting.unshift(job)
			else job?.reject(new Error(reason))
			runNext()
		}
		opened.on('message', (answer: ProcessReply) => {
			if (child !== opened) return
			const job = running
			running = undefined
			opened.unref()
			opened.channel?.unref()
			if ('value' in answer) job?.resolve(answer.value)
			else job?.reject(new Error(answer.error))
			runNext()
		})
		opened.on('error', (error) => onLost(String(error)))
		opened.on('exit', () => onLost('The process ended'))
		return opened
	}

	function endChild(): void {
		const ended = child
		child = undefined
		ended?.kill('SIGKILL')
	}

	function runNext(): void {
		if (running !== undefined) return
		clearTimeout(idle)
		running = waiting.shift()
		if (running === undefined) {
			idle = setTimeout(endChild, idleMs).unref()
			return
		}
		child ??= openChild()
		child.ref()
		child.channel?.ref()
		running.starts += 1
		child.send(running.request)
	}

	function cancel(job: Job): void {
		const index = waiting.indexOf(job)
		if (index >= 0) waiting.splice(index, 1)
		if (running !== job) return
		running = undefined
		endChild()
		runNext()
	}

	return function run(request: Serializable, signal?: AbortSignal): Promise<unknown> {
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
