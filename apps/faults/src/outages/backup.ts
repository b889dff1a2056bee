import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { startS3Server } from '@dormer/providers/testing'
import { listChildren } from '@dormer/server/processes'
import pg from 'pg'
import { z } from 'zod'
import {
	asUser,
	type Company,
	createPresentation,
	openContract,
	signUnseen,
	signUp,
	uploadImage,
	whenSealed,
} from '../company.ts'
import { makeFolder } from '../postgres.ts'
import { freePort, SECRET_KEY, until } from '../product.ts'
import type { Case, Finding } from '../report.ts'
import { s3Settings } from './providers.ts'
import { withServer } from './server.ts'

const PRESENTATIONS = { before: 40, after: 15 }
const PAGE = 25
const DEBIAN = '/usr/lib/postgresql'
const NOBODY = 65_534

const PROMISE =
	'every event exactly once by cursor, the signed contract verifies, images can be read, new presentations can be created'

/** The data of the whole company is lost, and a backup is restored as docs/operations/backup.md says. */
export const BACKUP_OUTAGES: Case[] = [
	{
		name: 'Postgres lost, pg_dump restored with pg_restore on a new server',
		promise: PROMISE,
		run: async () => {
			const programs = findPrograms()
			if (programs === undefined)
				return { found: 'not tried: needs the Debian package postgresql', holds: true }
			const folder = await makeFolder()
			try {
				return await restoreDump(programs, folder)
			} finally {
				await rm(folder, { recursive: true, force: true })
			}
		},
	},
	{
		name: 'data folder of the embedded mode lost, its copy put back',
		promise: PROMISE,
		run: async () => {
			const folder = await makeFolder()
			try {
				return await restoreCopy(path.join(folder, 'data'), path.join(folder, 'copy'))
			} finally {
				await rm(folder, { recursive: true, force: true })
			}
		},
	},
]

/** Copies the data of a stopped server, removes it, and puts the copy back. */
async function restoreCopy(data: string, copy: string): Promise<Finding> {
	let kept: Kept | undefined
	let database = data
	await withServer(
		{},
		async ({ url, pid }) => {
			kept = await fill(url)
			database = findDatabaseFolder(pid()) ?? data
			return { found: '', holds: true }
		},
		data,
	)
	// For a root user, Postgres runs as another user and keeps its data outside of the folder.
	const folders = database.startsWith(data) ? [data] : [data, database]
	for (const [index, lost] of folders.entries()) {
		execFileSync('cp', ['-a', lost, `${copy}-${index}`])
		await rm(lost, { recursive: true })
		execFileSync('cp', ['-a', `${copy}-${index}`, lost])
	}
	return withServer({}, ({ url }) => check(url, kept), data)
}

/** Returns the folder above the data of the embedded Postgres of a server. */
function findDatabaseFolder(serverPid: number): string | undefined {
	const commands = listChildren(serverPid).map(({ command }) => command)
	const found = commands.map((command) => /postgres.* -D (\S+)/.exec(command)?.[1])
	const data = found.find((folder) => folder !== undefined)
	return data === undefined ? undefined : path.dirname(data)
}

type Programs = { bin: string }

/** Returns the newest Debian Postgres with the programs of its version, because pg_dump refuses a newer server. */
function findPrograms(): Programs | undefined {
	const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
	const bins = versions
		.toSorted((one, other) => Number(other) - Number(one))
		.map((version) => path.join(DEBIAN, version, 'bin'))
	const bin = bins.find((folder) =>
		['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) =>
			existsSync(path.join(folder, name)),
		),
	)
	return bin === undefined ? undefined : { bin }
}

async function restoreDump({ bin }: Programs, folder: string): Promise<Finding> {
	const store = await startS3Server()
	const dump = path.join(folder, 'monday.dump')
	const settings = { SECRET_KEY, ...s3Settings(store.url), DATA_DIR: path.join(folder, 'data') }
	const lost = await startDebianPostgres(bin, path.join(folder, 'lost'))
	const fresh = await startDebianPostgres(bin, path.join(folder, 'fresh'))
	try {
		let kept: Kept | undefined
		await withServer({ ...settings, DATABASE_URL: lost.url }, async ({ url }) => {
			kept = await fill(url)
			execFileSync(path.join(bin, 'pg_dump'), ['--format=custom', `--file=${dump}`, lost.url])
			await createPresentations(kept.company, kept.deckId, PRESENTATIONS.after)
			return { found: '', holds: true }
		})
		lost.child.kill('SIGKILL')
		const restore = ['--clean', '--if-exists', '--no-owner', `--dbname=${fresh.url}`, dump]
		execFileSync(path.join(bin, 'pg_restore'), restore)
		return await withServer({ ...settings, DATABASE_URL: fresh.url }, ({ url }) => check(url, kept))
	} finally {
		await Promise.all([lost.stop(), fresh.stop()])
		await store.close()
	}
}

/** Starts a Postgres of Debian in `folder`, as the user nobody when this process is root. */
async function startDebianPostgres(
	bin: string,
	folder: string,
): Promise<{ url: string; child: ChildProcess; stop: () => Promise<void> }> {
	const isRoot = process.getuid?.() === 0
	const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
	execFileSync('mkdir', ['-p', folder])
	if (isRoot) await chown(folder, NOBODY, NOBODY)
	const data = path.join(folder, 'data')
	const init = ['-D', data, '-U', 'dormer', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
	execFileSync(path.join(bin, 'initdb'), init, { ...user, cwd: '/', stdio: 'ignore' })
	const port = await freePort()
	const args = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1']
	const child = spawn(path.join(bin, 'postgres'), args, { ...user, cwd: '/', stdio: 'ignore' })
	const exited = once(child, 'exit')
	const url = `postgres://dormer@127.0.0.1:${port}/postgres`
	await until('Postgres accepts connections', async () => {
		const client = new pg.Client(url)
		client.on('error', () => {})
		const isOpen = await client.connect().then(
			() => true,
			() => false,
		)
		await client.end().catch(() => {})
		return isOpen
	})
	return {
		url,
		child,
		stop: async () => {
			child.kill('SIGINT')
			await exited
		},
	}
}

/** What the backup must contain: the company, the events that were read before, and those that a cursor continues with. */
type Kept = {
	company: Company
	deckId: string
	documentId: string
	read: string[]
	cursor: string | null
	rest: string[]
}

const Uploaded = z.object({ image: z.object({ id: z.string() }) })
const Images = z.object({ images: z.array(z.object({ id: z.string(), url: z.string() })).min(1) })
const Verified = z.object({ verdict: z.object({ valid: z.boolean() }) })
const Log = z.object({
	events: z.array(z.object({ id: z.string() })),
	pagination: z.object({ nextCursor: z.string().nullable() }),
})

async function fill(url: string): Promise<Kept> {
	const company = await signUp(url)
	const contract = await openContract(company)
	const { deckId } = contract
	const documentId = await signUnseen(contract)
	await whenSealed(company, documentId)
	Uploaded.parse(await (await uploadImage(company)).json())
	await createPresentations(company, deckId, PRESENTATIONS.before)
	const { ids: read, cursor } = await readPage(company, null)
	// Events of jobs end first, so the backup contains what was read on.
	const rest = await until('no job writes events', async () => {
		const before = await readOn(company, cursor)
		await new Promise((resolve) => setTimeout(resolve, 2000))
		const after = await readOn(company, cursor)
		return before.length === after.length && after
	})
	return { company, deckId, documentId, read, cursor, rest }
}

async function check(url: string, kept: Kept | undefined): Promise<Finding> {
	if (kept === undefined) return { found: 'nothing was stored', holds: false }
	const company = asUser(url, kept.company)
	const made = await createPresentations(company, kept.deckId, PRESENTATIONS.after)
	const rest = await readOn(company, kept.cursor)
	const missing = kept.rest.filter((id, place) => rest[place] !== id).length
	const all = [...kept.read, ...rest]
	const twice = all.length - new Set(all).size
	const added = rest.length - kept.rest.length
	const { images } = Images.parse(await company.call('GET', '/api/images'))
	const image = await fetch(new URL(images[0]?.url ?? '', url))
	const evidence = await company.call('GET', `/api/contracts/verify/${kept.documentId}`)
	const { valid } = Verified.parse(evidence).verdict
	return {
		found: `${kept.read.length} events read before the loss, ${kept.rest.length} of the backup read on, ${missing} missing, ${twice} twice, ${added} written afterwards (${made} presentations); contract valid: ${valid}; image ${image.status}`,
		holds: missing === 0 && twice === 0 && added >= made && valid && image.status === 200,
	}
}

async function createPresentations(
	company: Company,
	deckId: string,
	count: number,
): Promise<number> {
	for (let made = 0; made < count; made += 1) await createPresentation(company, deckId)
	return count
}

async function readPage({ call }: Company, cursor: string | null) {
	const query = `order=written&limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`
	const found = await call('GET', `/api/notifications/events?${query}`)
	const { events, pagination } = Log.parse(found)
	return { ids: events.map(({ id }) => id), cursor: pagination.nextCursor }
}

/** Reads every page from a cursor to the end of the log. */
async function readOn(company: Company, cursor: string | null): Promise<string[]> {
	const ids: string[] = []
	let page = await readPage(company, cursor)
	while (page.ids.length > 0) {
		ids.push(...page.ids)
		if (page.cursor === null) break
		page = await readPage(company, page.cursor)
	}
	return ids
}
