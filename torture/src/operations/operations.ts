import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { type Parts, startParts } from '../company/parts.ts'
import { findPrograms } from '../company/program.ts'
import { until } from '../company/until.ts'
import { walkMainPath } from '../company/walk.ts'
import { keepRunning } from '../managed-process.ts'
import { type Check, report } from '../report.ts'
import { freePort } from '../test-environment.ts'
import { commandEnvironment } from './command-environment.ts'
import { type Command, readCommands } from './commands.ts'
import { startAndStop } from './start-and-stop.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const LONGEST_MS = 600_000
const IN_CONTAINER = 'docker compose exec web '
const run = promisify(execFile)

type Place = { directory: string; image: string; env: Record<string, string>; parts: Parts }

/**
 * Runs every command of docs/operations.md as it is written there, on the services and the data of the suite "company".
 * Replaces only the folders `/backups` and `/srv/dormer` with temporary folders. Runs the commands of `docker compose exec web`
 * without Docker, in a folder with the files of the image. Prints all other `docker compose` commands instead of running them.
 */
export async function runOperationsSuite(): Promise<boolean> {
	const programs = findPrograms()
	const missing = await findMissing()
	if ('install' in programs || missing.length > 0) {
		const install = 'install' in programs ? programs.install : `programs ${missing.join(' ')}`
		console.log(`The suite "operations" needs Debian packages: ${install}`)
		return false
	}
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-operations-'))
	const image = path.join(directory, 'dormer')
	await mkdir(path.join(directory, 'backups'))
	const parts = await startParts(programs)
	const checks: Check[] = []
	const skipped: string[] = []
	const commands = await readCommands()
	try {
		const place = { directory, image, parts, env: await prepareTargets(parts) }
		for (const command of commands) {
			if (!/\bdocker\b/.test(command.text)) checks.push(await check(command, place))
			else if (!command.text.startsWith(IN_CONTAINER)) skipped.push(command.text)
			else {
				const text = command.text.slice(IN_CONTAINER.length)
				checks.push(await check({ ...command, text }, place, image))
			}
		}
	} finally {
		await parts.stop()
		await rm(directory, { recursive: true, force: true })
	}
	const isPassed = report('Commands of docs/operations.md', checks)
	for (const text of skipped) console.log(`  NOT RUN (needs Docker)  ${text}`)
	return isPassed && checks.length + skipped.length === commands.length
}

/**
 * Returns the programs that the commands of docs/operations.md need and that are not installed. Does not check programs that
 * the suite "company" already requires.
 */
async function findMissing(): Promise<string[]> {
	const programs = ['psql', 'pg_dump', 'pg_restore', 'openssl', 'promtool', 'tar']
	const isFound = (name: string) =>
		run('sh', ['-c', `command -v ${name}`]).then(
			() => true,
			() => false,
		)
	const found = await Promise.all(programs.map(isFound))
	return programs.filter((_, index) => found[index] !== true)
}

/**
 * Fills the database, and creates one empty database for each of the two ways to restore a backup. Returns the environment
 * variables with which the suite runs the commands of docs/operations.md.
 */
async function prepareTargets(parts: Parts): Promise<Record<string, string>> {
	const [port] = parts.webPorts
	const server = keepRunning({ ...parts.env, ROLE: 'all', PORT: String(port) })
	await server.whenRunning()
	await until('the proxy reaches the process', async () =>
		(await fetch(`${parts.url}/api/ready`)).ok ? true : undefined,
	)
	await walkMainPath(parts)
	await server.stop()
	for (const name of ['restored', 'dumped']) await parts.direct.query(`create database ${name}`)
	await parts.direct.query("select graphile_worker.add_job('unknown', max_attempts => 1)")
	await parts.direct.query(
		'update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1 and attempts = 0',
	)
	const { DATABASE_DIRECT_URL = '' } = parts.env
	return {
		...parts.env,
		LOG_LEVEL: 'error',
		DATABASE_DIRECT_URL,
		RESTORED_DATABASE_URL: DATABASE_DIRECT_URL.replace(/dormer$/, 'dumped'),
	}
}

async function check(command: Command, place: Place, cwd?: string): Promise<Check> {
	const name = command.text.split('\n')[0] ?? ''
	const startedAt = performance.now()
	try {
		await runCommand(command, place, cwd)
		const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
		return { name, measured: `${seconds} s`, passes: true }
	} catch (error) {
		return { name, measured: error instanceof Error ? error.message : String(error), passes: false }
	}
}

async function runCommand(command: Command, place: Place, cwd?: string): Promise<void> {
	const { directory, image, env } = place
	const text = command.text
		.replaceAll('/tmp/', `${directory}/`)
		.replaceAll('/srv/dormer', image)
		.replaceAll(' /backups/', ` ${directory}/backups/`)
		.replaceAll('=/backups/', `=${directory}/backups/`)
	if (command.language === 'sql') {
		const url = env.DATABASE_DIRECT_URL ?? ''
		await shell('psql -v ON_ERROR_STOP=1 "$URL"', { cwd: ROOT, env: { URL: url } }, text)
		return
	}
	if (text === 'npm start') {
		const settings = { PORT: String(await freePort()), DATA_DIR: path.join(directory, 'data') }
		return startAndStop('npm', { args: ['start'], cwd: ROOT, env: settings })
	}
	const isRestore = text.startsWith('npm run restore')
	const output = await shell(text, {
		cwd: cwd ?? (text.includes('> .env') ? directory : ROOT),
		env: isRestore ? restoreSettings(env, directory) : env,
	})
	await verify(text, { output, ...place })
}

/**
 * Returns the settings of a new, empty installation, into which an operator restores a backup. It has the secret key of the
 * installation that made the backup.
 */
function restoreSettings(env: Record<string, string>, directory: string): Record<string, string> {
	const url = (env.DATABASE_DIRECT_URL ?? '').replace(/dormer$/, 'restored')
	const DATA_DIR = path.join(directory, 'restored')
	return { ...env, DATABASE_URL: url, DATABASE_DIRECT_URL: url, S3_BUCKET: 'restored', DATA_DIR }
}

type How = { cwd: string; env: Record<string, string> }

async function shell(text: string, { cwd, env }: How, input = ''): Promise<string> {
	const running = run('sh', ['-ec', text], {
		cwd,
		env: commandEnvironment(env),
		timeout: LONGEST_MS,
		maxBuffer: 64 * 1024 * 1024,
	})
	// A command may end before it has read its input.
	running.child.stdin?.on('error', () => {})
	running.child.stdin?.end(input)
	return (await running).stdout
}

/** Throws when the output or the exit code of a command is not what docs/operations.md says. */
async function verify(
	text: string,
	{ output, directory, image, parts, env }: Place & { output: string },
) {
	const expect = (isRight: boolean, found: string) => {
		if (!isRight) throw new Error(`unexpected result: ${found.slice(-300)}`)
	}
	if (text.includes('> .env')) {
		const file = path.join(directory, '.env')
		const written = await readFile(file, 'utf8')
		expect(((await stat(file)).mode & 0o777) === 0o600, 'mode of .env')
		expect(
			/^SECRET_KEY=\w{64}\nPOSTGRES_PASSWORD=\w{32}\nS3_SECRET_ACCESS_KEY=\w{32}\n$/.test(written),
			'.env',
		)
	}
	if (text.includes('invite')) expect(/https?:\/\/\S+\/signup\S+/.test(output), output)
	if (/ backup\b/.test(text)) {
		expect(/Wrote \S+\.tar\.gz: [1-9]\d* rows, [1-9]\d* files\./.test(output), output)
		const [, file = ''] = /Wrote (\S+\.tar\.gz)/.exec(output) ?? []
		if (!file.startsWith(directory)) await rm(file)
	}
	if (text.startsWith('npm run restore'))
		expect(/Restored the backup of \S+: [1-9]\d* rows, [1-9]\d* files\./.test(output), output)
	if (text.startsWith('tar ')) expect(output.trim() === env.SECRET_KEY, output)
	if (text.startsWith('sh apps/server/image-files.sh')) {
		const settings = { ...parts.env, ROLE: 'all', PORT: String(await freePort()) }
		await startAndStop(process.execPath, {
			args: ['apps/server/src/main.ts'],
			cwd: image,
			env: settings,
		})
	}
}
