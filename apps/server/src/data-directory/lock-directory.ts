import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const Holder = z.object({ pid: z.int(), address: z.string(), since: z.string() })
type Holder = z.infer<typeof Holder>

export type DirectoryLock = {
	/**
	 * Stores the address of this server in the lock. A second server that finds the directory locked fails to start, and its error
	 * message names this address.
	 */
	setAddress: (address: string) => void
	release: () => Promise<void>
}

/** Longest path of a Unix socket that all systems accept: macOS allows 104 bytes including the terminating zero. */
const MAX_SOCKET_PATH = 103
const ANSWER_MS = 1000
/**
 * Two servers can replace the socket of an ended server at the same time. After this delay in milliseconds, each server checks
 * whether its own socket is the one in the directory.
 */
const SETTLE_MS = 50

/**
 * Locks the data directory for this process. The lock is a socket on which this process listens, so the lock ends with the
 * process. Rejects with a one-line error that names the server that holds the lock.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
	const file = lockPath(directory)
	const own: Holder = { pid: process.pid, address: 'starting', since: new Date().toISOString() }
	const server = createServer((socket) => {
		socket.on('error', () => {})
		socket.end(JSON.stringify(own))
	})
	if (!(await listen(server, file))) {
		const holder = await findHolder(file)
		if (holder !== undefined) throw inUseError(directory, holder)
		await rm(file, { force: true })
		const isTaken = await listen(server, file)
		await sleep(SETTLE_MS)
		const current = await findHolder(file)
		if (!isTaken || current?.pid !== own.pid) throw inUseError(directory, current)
	}
	server.unref()
	return {
		setAddress: (address) => {
			own.address = address
		},
		release: async () => {
			server.close()
			await once(server, 'close')
		},
	}
}

function lockPath(directory: string): string {
	const name = `dormer-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
	if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
	const inside = path.join(directory, 'server.lock')
	return Buffer.byteLength(inside) <= MAX_SOCKET_PATH ? inside : path.join(tmpdir(), `${name}.lock`)
}

/** Listens on the socket. Other users of the machine cannot open it. Returns false when the socket exists already. */
async function listen(server: Server, file: string): Promise<boolean> {
	server.listen(file)
	try {
		await once(server, 'listening')
		if (process.platform !== 'win32') await chmod(file, 0o600)
		return true
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
		throw error
	}
}

/** Asks the process that listens on the socket for its details. Returns undefined when no process listens. */
async function findHolder(file: string): Promise<Partial<Holder> | undefined> {
	const socket = connect(file)
	try {
		await once(socket, 'connect')
	} catch {
		return undefined
	}
	try {
		const timeout = AbortSignal.timeout(ANSWER_MS)
		const [data]: unknown[] = await once(socket, 'data', { signal: timeout })
		return Holder.parse(JSON.parse(String(data)))
	} catch {
		return {}
	} finally {
		socket.destroy()
	}
}

function inUseError(directory: string, holder: Partial<Holder> = {}): Error {
	const { pid = 'unknown', address = 'unknown address', since = 'an unknown time' } = holder
	return new Error(
		`DATA_DIR: ${directory} is used by another Dormer server (process ${pid}, ${address}, since ${since}). Stop that server, or set another DATA_DIR.`,
	)
}
