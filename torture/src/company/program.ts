import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

const NOBODY = 65_534
/** Path of HAProxy from the Debian package `haproxy`. */
export const HAPROXY = '/usr/sbin/haproxy'
const POSTGRES_VERSIONS = '/usr/lib/postgresql'

/** Paths of the Debian programs that run the services. */
export type Programs = { initdb: string; postgres: string; pgbouncer: string; haproxy: string }
export type Program = { stop: () => Promise<void> }

const running = new Set<ChildProcess>()
process.once('exit', () => {
	for (const child of running) child.kill('SIGKILL')
})

/**
 * Returns the paths of the required programs. If some programs are not installed, returns the command that installs their
 * Debian packages instead.
 */
export function findPrograms(): Programs | { install: string } {
	const newest = existsSync(POSTGRES_VERSIONS)
		? readdirSync(POSTGRES_VERSIONS).sort((a, b) => Number(b) - Number(a))[0]
		: undefined
	const bin = path.join(POSTGRES_VERSIONS, newest ?? '', 'bin')
	const programs = {
		initdb: path.join(bin, 'initdb'),
		postgres: path.join(bin, 'postgres'),
		pgbouncer: '/usr/sbin/pgbouncer',
		haproxy: HAPROXY,
	}
	const packages = { postgresql: programs.initdb, prometheus: '/usr/bin/promtool', ...programs }
	const missing = (['postgresql', 'pgbouncer', 'haproxy', 'prometheus'] as const).filter(
		(name) => !existsSync(packages[name]),
	)
	return missing.length === 0 ? programs : { install: `apt-get install ${missing.join(' ')}` }
}

/**
 * Returns the ids of the Unix user `nobody` when this process runs as root, because Postgres and PgBouncer refuse to run as
 * root. Otherwise returns no ids.
 */
export function unprivileged(): { uid?: number; gid?: number } {
	return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

/** Runs a program to its end. */
export function runOnce(command: string, args: readonly string[]): void {
	execFileSync(command, args, {
		...unprivileged(),
		cwd: '/',
		stdio: ['ignore', 'ignore', 'inherit'],
	})
}

type Start = {
	args: readonly string[]
	port: number
	env?: Record<string, string>
	signal: NodeJS.Signals
}

/**
 * Starts a program and resolves when it accepts connections at `port`. The returned `stop` sends the Unix signal `signal` and
 * waits until the program has exited.
 */
export async function startProgram(
	command: string,
	{ args, port, env, signal }: Start,
): Promise<Program> {
	const child = spawn(command, args, {
		...unprivileged(),
		cwd: '/',
		env: { PATH: '/usr/sbin:/usr/bin:/bin', ...env },
		stdio: ['ignore', 'ignore', 'ignore'],
	})
	running.add(child)
	const name = path.basename(command)
	for (let waits = 0; !(await accepts(port)); waits += 1) {
		if (child.exitCode !== null || waits > 300)
			throw new Error(`${name} did not start on port ${port}: ${command} ${args.join(' ')}`)
		await sleep(100)
	}
	return {
		stop: async () => {
			running.delete(child)
			if (child.exitCode !== null || !child.kill(signal)) return
			await once(child, 'exit')
		},
	}
}

function accepts(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1')
		socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
		socket.once('connect', () => socket.destroy())
	})
}
