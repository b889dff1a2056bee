import type { ChildProcess } from 'node:child_process'
import { endIdle, keepIdle, takeIdle } from '../idle-processes.ts'
import { startProcess } from '../start-process.ts'
import type { EngineReply, EngineRequest } from './serve-requests.ts'

export type ProcessQueue<Request, Value> = {
	/**
	 * Runs a request in the process. Rejects with the error of the engine, with an error when the process ends twice during the
	 * request, and when `signal` aborts.
	 */
	run: (request: Request, signal?: AbortSignal) => Promise<Value>
	/** Ends the process if it is idle. A later request starts a new process. */
	endIdle: () => void
}

type Job<Request, Value> = {
	id: number
	request: Request
	starts: number
	resolve: (value: Value) => void
	reject: (error: Error) => void
}

type Limits = {
	/** Maximum number of requests that run at a time. */
	running: number
	/** Time in milliseconds after which an idle process ends at the latest (`keepIdle`). */
	idleMs: number
}

/** Starts of the process for one request: after an unexpected end, each running request runs once more. */
const MAX_STARTS = 2
const OPTIONS = ['--disable-warning=ExperimentalWarning']

/**
 * Creates a queue of requests for one child process that runs `file`, which calls `serveRequests`. The process starts with the
 * first request and ends when idle, so that all its memory returns to the system. An engine that fails in native code ends only
 * this process. An aborted request ends the process unless another request runs in it.
 */
export function createProcessQueue<Request, Value>(
	file: URL,
	{ running: maxRunning, idleMs }: Limits,
): ProcessQueue<Request, Value> {
	const waiting: Job<Request, Value>[] = []
	const running = new Map<number, Job<Request, Value>>()
	let child: ChildProcess | undefined
	let isIdle = false
	let lastId = 0

	function openChild(): ChildProcess {
		const opened = startProcess(file, [], OPTIONS)
		const onLost = (reason: string) => {
			if (child !== opened) return
			child = undefined
			const lost = [...running.values()]
			running.clear()
			for (const job of lost) if (job.starts >= MAX_STARTS) job.reject(new Error(reason))
			waiting.unshift(...lost.filter(({ starts }) => starts < MAX_STARTS))
			runNext()
		}
		opened.on('message', (reply: EngineReply<Value>) => {
			const job = running.get(reply.id)
			if (job === undefined) return
			running.delete(reply.id)
			if ('value' in reply) job.resolve(reply.value)
			else job.reject(new Error(reply.error))
			runNext()
		})
		opened.on('error', (error) => onLost(String(error)))
		opened.on('exit', () => onLost('The engine process ended before its reply'))
		return opened
	}

	function endChild(): void {
		const ended = child
		child = undefined
		ended?.kill('SIGKILL')
	}

	/** Returns the process, or a new one if it has ended. */
	function takeChild(): ChildProcess {
		if (isIdle && child !== undefined && !takeIdle(child)) child = undefined
		isIdle = false
		child ??= openChild()
		return child
	}

	function runNext(): void {
		while (running.size < maxRunning) {
			const job = waiting.shift()
			if (job === undefined) break
			running.set(job.id, job)
			job.starts += 1
			takeChild().send({ id: job.id, request: job.request } satisfies EngineRequest<Request>)
		}
		if (running.size > 0 || child === undefined || isIdle) return
		keepIdle(child, idleMs)
		isIdle = true
	}

	function cancel(job: Job<Request, Value>): void {
		const index = waiting.indexOf(job)
		if (index >= 0) waiting.splice(index, 1)
		if (!running.delete(job.id)) return
		if (running.size === 0) endChild()
		runNext()
	}

	return {
		run: (request, signal) =>
			new Promise((resolve, reject) => {
				if (signal?.aborted) return reject(signal.reason)
				const job = { id: ++lastId, request, starts: 0, resolve, reject }
				const abort = () => {
					cancel(job)
					reject(signal?.reason)
				}
				const removeListener = () => signal?.removeEventListener('abort', abort)
				signal?.addEventListener('abort', abort, { once: true })
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
			}),
		endIdle: () => {
			if (child !== undefined) endIdle(child)
		},
	}
}
