import { constants } from 'node:os'
import process from 'node:process'
import type { RunningProcess } from './start.ts'

/**
 * Stops the server on SIGTERM, SIGINT and SIGHUP. The caller passes the server's `stop` to the returned function. Before that
 * call, a signal ends the process immediately with the exit code 128 plus the number of the signal. After SIGTERM, the server first
 * waits until the load balancer has noticed the shutdown. A second signal exits immediately.
 */
export function stopOnSignal(): (stop: RunningProcess['stop']) => void {
	let stop: RunningProcess['stop'] | undefined
	let stopping = false
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => {
			if (stop === undefined) return exitWhenIdle(128 + constants.signals[signal])
			if (stopping) return exitWhenIdle(1)
			stopping = true
			stop({ announced: signal === 'SIGTERM' }).then(
				() => exitWhenIdle(0),
				(error: unknown) => {
					process.stderr.write(`${error}\n`)
					exitWhenIdle(1)
				},
			)
		})
	}
	return (how) => {
		stop = how
	}
}

const IDLE_MS = 200

/**
 * Ends the process after 200 ms. A thread that still compiles may wait for a garbage collection by the main thread; `process.exit`
 * would then wait for that thread forever (https://github.com/nodejs/node/issues/54918). In this time the idle main
 * thread collects; the immediate comes after the requests that a busy machine has delayed.
 */
export function exitWhenIdle(code: number): void {
	setTimeout(() => setImmediate(() => process.exit(code)), IDLE_MS)
}
