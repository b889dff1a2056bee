import { createTestDatabase } from '@dormer/db/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export type JourneyFixture = { server: ServerProcess; url: string; browser: Browser }

/**
 * One product on a database of its own and one browser for all tests of a file, from its first test to its last. `env`
 * is what the product has beside the defaults; a function is asked when the hooks that stand before this one have run.
 * `embedded`: the product brings its Postgres, as `npm start` does; else the one of the whole run holds the database.
 */
export function useJourneyFixture(
	env: Env | (() => Env) = {},
	{ embedded = false }: { embedded?: boolean } = {},
): JourneyFixture {
	let database: Database | undefined
	let product: ServerProcess | undefined
	let browser: Browser | undefined
	beforeAll(async () => {
		database = embedded ? undefined : await createTestDatabase()
		const kept = database && {
			DATABASE_URL: database.url,
			SECRET_KEY: 'a key that signs in journeys, 32 long',
		}
		product = await startServerProcess({ ...kept, ...(typeof env === 'function' ? env() : env) })
		browser = await launchBrowser()
	})
	afterAll(async () => {
		await browser?.close()
		await product?.stop()
		await database?.drop()
	})
	return {
		get server() {
			return requireStarted(product)
		},
		get url() {
			return requireStarted(product).url
		},
		get browser() {
			return requireStarted(browser)
		},
	}
}

type Database = Awaited<ReturnType<typeof createTestDatabase>>
type Env = Record<string, string>

function requireStarted<Part>(part: Part | undefined): Part {
	if (part === undefined) throw new Error('The journey begins with the hooks of its file')
	return part
}
