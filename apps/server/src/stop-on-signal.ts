import { constants } from 'node:os'
import process from 'node:process'
import type { RunningProcess } from './start.ts'

/**
 * Stops the server on SIGTERM, SIGINT and SIGHUP. The caller passes the server's `stop` to the returned function. Before that
 * call, a signal ends the process at once with the exit code 128 plus the number of the signal. After SIGTERM, the server first
 * waits until the load balancer has noticed the shutdown. A second signal exits immediately.
 */
export function stopOnSignal(): (stop: RunningProcess['stop']) => void {
	let stop: RunningProcess['stop'] | undefined
	let stopping = false
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => {
			if (stop === undefined) process.exit(128 + constants.signals[signal])
			if (stopping) process.exit(1)
			stopping = true
			stop({ announced: signal === 'SIGTERM' }).then(
				() => process.exit(0),
				(error: unknown) => {
					process.stderr.write(`${error}\n`)
					process.exit(1)
				},
			)
		})
	}
	return (how) => {
		stop = how
	}
}
