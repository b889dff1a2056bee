import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { createPageFetch, type Fetch } from '@dormer/server/page-fetch'
import { z } from 'zod'
import { createDeck, signUp } from '../sign-up.ts'
import { HOMEOWNER } from './homeowner.ts'
import { type Finding, type Outage, withServer } from './outage.ts'

/**
 * Number of events that are emitted before the backup. `EVENTS_AFTER` is the number that each server emits after the backup.
 */
const EVENTS_BEFORE = 60
const EVENTS_AFTER = 20
const PAGE = 25
const BACKUP = path.join(import.meta.dirname, '../../../apps/server/src/backup/main.ts')

const Log = z.object({
	events: z.array(z.object({ id: z.string() })),
	pagination: z.object({ nextCursor: z.string().nullable() }),
})

/** Outages in which the whole Postgres cluster is lost, and a backup is restored on a new cluster. */
export const RESTORE_OUTAGES: Outage[] = [
	{
		name: 'cluster lost, backup restored on a new cluster, event log read on by cursor',
		promise: 'nothing missing, nothing twice',
		run: async () => {
			const folder = await mkdtemp(path.join(tmpdir(), 'dormer-torture-'))
			try {
				return await loseCluster(folder)
			} finally {
				await rm(folder, { recursive: true, force: true })
			}
		},
	},
]

async function loseCluster(folder: string): Promise<Finding> {
	const file = path.join(folder, 'backup.tar.gz')
	const [lost, fresh] = [path.join(folder, 'lost'), path.join(folder, 'fresh')]
	let cookie = ''
	let deckId = ''
	let read: Page = { ids: [], cursor: null }
	let before: string[] = []
	const backup = await withServer(
		{},
		async ({ url }) => {
			const company = await signUp(url)
			cookie = company.cookie
			deckId = await createDeck(company)
			await createPresentations(company.fetch, deckId, EVENTS_BEFORE)
			read = await readPage(company.fetch, null)
			before = (await readOn(company.fetch, read.cursor)).ids
			await run('backup', file, lost)
			await createPresentations(company.fetch, deckId, EVENTS_AFTER)
			return { found: '', holds: before.length > 0 }
		},
		lost,
	)
	await rm(lost, { recursive: true, force: true })
	await run('restore', file, fresh)
	return withServer(
		{},
		async ({ url }) => {
			const fetch: Fetch = (at, init) => createPageFetch(url)(at, { cookie, ...init })
			const made = await createPresentations(fetch, deckId, EVENTS_AFTER)
			const { ids } = await readOn(fetch, read.cursor)
			const missing = before.filter((id, place) => ids[place] !== id).length
			const added = ids.length - before.length
			const twice = read.ids.length + ids.length - new Set([...read.ids, ...ids]).size
			const all = await readOn(fetch, null)
			return {
				found: `${read.ids.length} events read before the loss, ${before.length} of the backup read on, ${missing} missing, ${twice} twice, ${added} written after the restore (${made} presentations)`,
				holds:
					backup.holds &&
					missing === 0 &&
					twice === 0 &&
					added >= made &&
					all.ids.join() === [...read.ids, ...ids].join(),
			}
		},
		fresh,
	)
}

/** Runs `npm run backup` or `npm run restore` for this data directory. */
async function run(command: 'backup' | 'restore', file: string, directory: string): Promise<void> {
	const env = { DATA_DIR: directory }
	await promisify(execFile)(process.execPath, [BACKUP, command, file], { env })
}

type Page = { ids: string[]; cursor: string | null }

async function createPresentations(fetch: Fetch, deckId: string, count: number): Promise<number> {
	let made = 0
	for (let number = 0; number < count; number += 1) {
		const homeowner = { ...HOMEOWNER, email: `karen.${crypto.randomUUID()}@home.example` }
		const path = `/api/decks/${deckId}/presentations`
		made += (await fetch(path, { method: 'POST', json: { homeowner } })).ok ? 1 : 0
	}
	return made
}

async function readPage(fetch: Fetch, cursor: string | null): Promise<Page> {
	const query = `order=written&limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`
	const { events, pagination } = Log.parse(
		await (await fetch(`/api/notifications/events?${query}`)).json(),
	)
	return { ids: events.map(({ id }) => id), cursor: pagination.nextCursor }
}

/** Reads every page from a cursor to the end of the log. */
async function readOn(fetch: Fetch, cursor: string | null): Promise<Page> {
	const ids: string[] = []
	let page = await readPage(fetch, cursor)
	while (page.ids.length > 0) {
		ids.push(...page.ids)
		if (page.cursor === null) break
		page = await readPage(fetch, page.cursor)
	}
	return { ids, cursor: page.cursor }
}
