import type { ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnProduct } from '@dormer/server/spawn-product'

export type Settings = Record<string, string>

/** Settings of every product that a fault suite or a benchmark starts: no demo, no rate limits, sign-up for everybody. */
const SETTINGS: Settings = {
	DEMO: '0',
	RATE_LIMITS: 'off',
	ALLOW_SIGNUP: 'open',
	VERIFY_EMAIL: '0',
	SPEECH_CHARACTERS_PER_DAY: '100000000',
	LOG_LEVEL: 'error',
}
export const SECRET_KEY = 'fault suite key of 32 characters or more'

/** A child process. After its exit it is started again, unless `stop` was called or `restarts` is false. */
export type Running = {
	pid: () => number
	/** Resolves when the newest process has printed that it is running. */
	whenRunning: () => Promise<void>
	/** Resolves with the first group of the first line of the output, past or future, that matches. */
	waitForLine: (pattern: RegExp) => Promise<string>
	/** Sends SIGKILL. Resolves when the process has exited. */
	kill: () => Promise<void>
	/** Suspends the process with SIGSTOP for some milliseconds. */
	pause: (milliseconds: number) => Promise<void>
	/** Sends SIGTERM. Returns the milliseconds until the process has exited. */
	terminate: () => Promise<number>
	/** Ends the process for good, with SIGTERM. */
	stop: () => Promise<void>
}
export type Product = Running & { url: string }

/** Child processes that must be killed when a suite exits early. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
	for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

type Options = { restarts?: boolean; onLine?: (line: string) => void }

/** Starts the product as `npm start` does, and waits until it is running. `env` adds settings. */
export async function startProduct(env: Settings, options: Options = {}): Promise<Product> {
	const port = env.PORT ?? String(await freePort())
	const settings = { ...SETTINGS, ...env, PORT: port }
	const running = keepRunning(() => spawnProduct(settings, ['ignore', 'pipe', 'inherit']), options)
	await running.whenRunning()
	return { ...running, url: `http://127.0.0.1:${port}` }
}

/** Starts a child process with `start`, and starts it again whenever it exits before `stop`. */
export function keepRunning(
	start: () => ChildProcess,
	{ restarts = true, onLine = () => {} }: Options = {},
): Running {
	let isStopped = false
	let child: ChildProcess
	let started: Promise<void>
	const lines: string[] = []
	const waiting = new Set<() => void>()
	const startChild = () => {
		child = start()
		children.add(child)
		const { stdout } = child
		started = new Promise((resolve, reject) => {
			child.once('exit', (code) => reject(new Error(`The process ended with code ${code}`)))
			if (stdout === null) return
			createInterface({ input: stdout }).on('line', (line) => {
				lines.push(line)
				onLine(line)
				for (const look of waiting) look()
				if (/is running/.test(line)) resolve()
			})
		})
		started.catch(() => {})
		child.once('exit', (code) => {
			children.delete(child)
			const isFailure = code !== null && code !== 0
			if (isFailure && restarts) throw new Error(`A process ended with code ${code}`)
			if (restarts && !isStopped) startChild()
		})
	}
	startChild()
	const hasExited = () => child.exitCode !== null || child.signalCode !== null
	const end = async (signal: NodeJS.Signals) => {
		const ending = child
		const exited = once(ending, 'exit')
		ending.kill(signal)
		await exited
	}
	return {
		pid: () => child.pid ?? 0,
		whenRunning: () => started,
		waitForLine: (pattern) =>
			new Promise((resolve) => {
				const look = () => {
					const found = lines.map((line) => pattern.exec(line)?.[1]).find((text) => text)
					if (found === undefined) return
					waiting.delete(look)
					resolve(found)
				}
				waiting.add(look)
				look()
			}),
		kill: () => end('SIGKILL'),
		pause: async (milliseconds) => {
			const paused = child
			paused.kill('SIGSTOP')
			await sleep(milliseconds)
			paused.kill('SIGCONT')
		},
		terminate: async () => {
			const startedAt = performance.now()
			await end('SIGTERM')
			return performance.now() - startedAt
		},
		stop: async () => {
			isStopped = true
			if (hasExited()) return
			child.kill('SIGCONT')
			await end('SIGTERM')
		},
	}
}

/**
 * Ports for servers that are killed and started again. They are below the range from which the operating system assigns ports
 * (32768 to 60999 on Linux), so the port of a killed server stays free.
 */
const PORTS = { first: 20_000, end: 32_000 }
const handedOut = new Set<number>()

/** Returns a loopback port that no process uses. Never returns the same port twice. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(PORTS.first, PORTS.end)
		if (handedOut.has(port)) continue
		handedOut.add(port)
		if (await isFree(port)) return port
	}
}

function isFree(port: number): Promise<boolean> {
	const server = createServer()
	return new Promise((resolve) => {
		server.once('error', () => resolve(false))
		server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
	})
}

/**
 * Calls `find` until it returns a value other than undefined and false. A call that rejects is repeated, as when a busy server
 * answers 503. Rejects after `seconds`, and names `what` and the last error.
 */
export async function until<Found>(
	what: string,
	find: () => Promise<Found | false | undefined>,
	seconds = 60,
): Promise<Found> {
	const end = performance.now() + seconds * 1000
	let last = ''
	while (performance.now() < end) {
		try {
			const found = await find()
			if (found !== undefined && found !== false) return found
		} catch (error) {
			last = `: ${error instanceof Error ? error.message : String(error)}`
		}
		await sleep(50)
	}
	throw new Error(`Waited ${seconds} s until ${what}${last}`)
}

/** Returns an email address that no other company or homeowner has. */
export const uniqueEmail = (name: string) => `${name}.${randomUUID()}@mail.example`
