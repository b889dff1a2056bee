import { createTestDatabase } from '@dormer/db/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'

export type Journey = { product: Product; url: string; browser: Browser }

/**
 * One product on a database of its own and one browser for all tests of a file, from its first test to its last. `env`
 * is what the product has beside the defaults; a function is asked when the hooks that stand before this one have run.
 * `embedded`: the product brings its Postgres, as `npm start` does; else the one of the whole run holds the database.
 */
export function useJourney(
	env: Env | (() => Env) = {},
	{ embedded = false }: { embedded?: boolean } = {},
): Journey {
	let database: Database | undefined
	let product: Product | undefined
	let browser: Browser | undefined
	beforeAll(async () => {
		database = embedded ? undefined : await createTestDatabase()
		const kept = database && {
			DATABASE_URL: database.url,
			SECRET_KEY: 'a key that signs in journeys, 32 long',
		}
		product = await startProduct({ ...kept, ...(typeof env === 'function' ? env() : env) })
		browser = await launchBrowser()
	})
	afterAll(async () => {
		await browser?.close()
		await product?.stop()
		await database?.drop()
	})
	return {
		get product() {
			return begun(product)
		},
		get url() {
			return begun(product).url
		},
		get browser() {
			return begun(browser)
		},
	}
}

type Database = Awaited<ReturnType<typeof createTestDatabase>>
type Env = Record<string, string>

function begun<Part>(part: Part | undefined): Part {
	if (part === undefined) throw new Error('The journey begins with the hooks of its file')
	return part
}
