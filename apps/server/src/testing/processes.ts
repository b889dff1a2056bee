import { execFileSync } from 'node:child_process'
import process from 'node:process'

/** Returns the process ids of the embedded Postgres of a server: the postmaster first, then its other processes. */
export function findPostgresPids(serverPid: number | undefined): [number, ...number[]] {
	const [postmaster] = listChildren(serverPid).filter(({ command }) => /postgres/.test(command))
	if (postmaster === undefined) throw new Error('The server runs no embedded Postgres')
	return [postmaster.pid, ...listChildren(postmaster.pid).map(({ pid }) => pid)]
}

/** Returns the port of the embedded Postgres of a server. */
export function findPostgresPort(serverPid: number | undefined): number {
	const commands = listChildren(serverPid).map(({ command }) => command)
	const port = commands.flatMap((command) => /postgres.* port=(\d+)/.exec(command)?.[1] ?? [])[0]
	if (port === undefined) throw new Error('The server runs no embedded Postgres')
	return Number(port)
}

/** Returns whether a process with this id exists. */
export function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0)
	} catch {
		return false
	}
}

/** Returns the children of a process with their command lines. */
export function listChildren(parent: number | undefined): { pid: number; command: string }[] {
	const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
	return lines.split('\n').flatMap((line) => {
		const [, pid, ppid, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line) ?? []
		return Number(ppid) === parent ? [{ pid: Number(pid), command }] : []
	})
}
