import { readdirSync, readFileSync } from 'node:fs'

/** Length of a clock tick in `/proc/{pid}/stat`, in milliseconds (proc(5)). It is 10 ms on all common Linux systems. */
const TICK_MS = 10

/**
 * Returns the CPU time of a process, its children and its ended children in milliseconds (Linux). Returns NaN where `/proc` does
 * not exist.
 */
export function readTreeCpuMs(root: number): number {
	try {
		const own = readStat(root)
		const children = readdirSync('/proc')
			.map(Number)
			.filter((pid) => pid > 0)
			.flatMap((pid) => readStatIfRunning(pid) ?? [])
			.filter(({ parent }) => parent === root)
		return [own, ...children].reduce((sum, { ms }) => sum + ms, 0)
	} catch {
		return Number.NaN
	}
}

/** Returns the id of the parent of a process (Linux). */
export function readParent(pid: number): number {
	return readStatIfRunning(pid)?.parent ?? Number.NaN
}

function readStatIfRunning(pid: number) {
	try {
		return readStat(pid)
	} catch {
		return undefined
	}
}

function readStat(pid: number) {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
	const fields = stat
		.slice(stat.lastIndexOf(')') + 2)
		.split(' ')
		.map(Number)
	const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
	return { parent: fields[1] ?? 0, ms: ticks * TICK_MS }
}
