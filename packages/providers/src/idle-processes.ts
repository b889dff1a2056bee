import type { ChildProcess } from 'node:child_process'

/** Idle child processes, the longest idle first, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/**
 * Lets a child process wait for its next request, for at most `ms` milliseconds. The process ends earlier when another process
 * becomes idle or starts, so that at most one process takes memory without working. This process does not wait for it.
 */
export function keepIdle(child: ChildProcess, ms: number): void {
	endIdleProcesses()
	child.unref()
	child.channel?.unref()
	idle.set(child, setTimeout(() => endIdle(child), ms).unref())
}

/** Takes an idle process for its next request. Returns false when the process is not idle anymore. */
export function takeIdle(child: ChildProcess): boolean {
	const isTaken = remove(child)
	if (isTaken) {
		child.ref()
		child.channel?.ref()
	}
	return isTaken
}

/** Ends a process if it is idle. */
export function endIdle(child: ChildProcess): void {
	if (remove(child)) child.kill('SIGKILL')
}

/** Ends all idle processes. */
export function endIdleProcesses(): void {
	for (const child of idle.keys()) endIdle(child)
}

function remove(child: ChildProcess): boolean {
	clearTimeout(idle.get(child))
	return idle.delete(child)
}
