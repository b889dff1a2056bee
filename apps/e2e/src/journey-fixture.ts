import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@dormer/db/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './launch-browser.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export type JourneyFixture = {
	server: ServerProcess
	url: string
	browser: Browser
	/** Stops the server, and starts it again with the same settings and data at another port. */
	restart: () => Promise<void>
}

/**
 * Starts one server, one database and one browser for all tests of a file. `env` adds environment variables. With `embedded`,
 * the server starts Postgres itself.
 */
export function useJourneyFixture(
	env: Env | (() => Env) = {},
	{ embedded = false }: { embedded?: boolean } = {},
): JourneyFixture {
	let database: Database | undefined
	let directory: string | undefined
	let start: (() => Promise<ServerProcess>) | undefined
	let server: ServerProcess | undefined
	let browser: Browser | undefined
	beforeAll(async () => {
		database = embedded ? undefined : await createTestDatabase()
		const data = await mkdtemp(path.join(tmpdir(), 'dormer-journey-'))
		directory = data
		const settings = {
			...(database && {
				DATABASE_URL: database.url,
				SECRET_KEY: 'a key that signs in journeys, 32 long',
				ALLOW_SIGNUP: 'open',
			}),
			...(typeof env === 'function' ? env() : env),
		}
		start = () => startServerProcess(settings, data)
		server = await start()
		browser = await launchBrowser()
	})
	afterAll(async () => {
		await browser?.close()
		await server?.stop()
		if (directory !== undefined) await rm(directory, { recursive: true, force: true })
		await database?.drop()
	})
	return {
		get server() {
			return requireStarted(server)
		},
		get url() {
			return requireStarted(server).url
		},
		get browser() {
			return requireStarted(browser)
		},
		restart: async () => {
			await requireStarted(server).stop()
			server = await requireStarted(start)()
		},
	}
}

type Database = Awaited<ReturnType<typeof createTestDatabase>>
type Env = Record<string, string>

function requireStarted<Part>(part: Part | undefined): Part {
	if (part === undefined) throw new Error('The fixture is available inside tests and hooks only')
	return part
}
