import { createTestDatabase } from '@dormer/db/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './launch-browser.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export type JourneyFixture = { server: ServerProcess; url: string; browser: Browser }

/**
 * Starts one server, one database and one browser for all tests of a file. `env` adds environment variables. With `embedded`,
 * the server starts Postgres itself.
 */
export function useJourneyFixture(
	env: Env | (() => Env) = {},
	{ embedded = false }: { embedded?: boolean } = {},
): JourneyFixture {
	let database: Database | undefined
	let server: ServerProcess | undefined
	let browser: Browser | undefined
	beforeAll(async () => {
		database = embedded ? undefined : await createTestDatabase()
		const settings = database && {
			DATABASE_URL: database.url,
			SECRET_KEY: 'a key that signs in journeys, 32 long',
			ALLOW_SIGNUP: 'open',
		}
		server = await startServerProcess({ ...settings, ...(typeof env === 'function' ? env() : env) })
		browser = await launchBrowser()
	})
	afterAll(async () => {
		await browser?.close()
		await server?.stop()
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
	}
}

type Database = Awaited<ReturnType<typeof createTestDatabase>>
type Env = Record<string, string>

function requireStarted<Part>(part: Part | undefined): Part {
	if (part === undefined) throw new Error('The fixture is available inside tests and hooks only')
	return part
}
