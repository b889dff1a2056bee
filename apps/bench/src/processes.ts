import { readdirSync, readFileSync } from 'node:fs'

/** Length of a clock tick in `/proc/{pid}/stat` (proc(5)). It is 10 ms on all common Linux systems. */
const TICK_SECONDS = 0.01
const MB = 1_000_000

/** A process with its resident memory, and the CPU time of itself and of its children that have ended (Linux). */
export type ProcessUse = { pid: number; parent: number; megabytes: number; cpuSeconds: number }

/** Returns a process and its descendants. The process itself is the first. */
export function readTree(root: number): ProcessUse[] {
	const all = readdirSync('/proc')
		.map(Number)
		.filter((pid) => pid > 0)
		.flatMap((pid) => readProcess(pid))
	const tree = all.filter(({ pid }) => pid === root)
	// This loop also visits the processes that it adds.
	for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid))
	return tree
}

function readProcess(pid: number): ProcessUse[] {
	try {
		const [, stat = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
		const fields = stat.split(' ').map(Number)
		const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
		const status = readFileSync(`/proc/${pid}/status`, 'utf8')
		const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
		const megabytes = (kilobytes * 1024) / MB
		return [{ pid, parent: fields[1] ?? 0, megabytes, cpuSeconds: ticks * TICK_SECONDS }]
	} catch {
		// The process ended in the meantime.
		return []
	}
}
