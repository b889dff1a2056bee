import { make } from '@dormer/db/testing'
import type { ProviderSettings } from '@dormer/providers'
import { test as base } from 'vitest'
import { createCaller } from '../index.ts'
import { createTestApp, makeCompany } from './test-app.ts'

/** API client for one caller. */
export interface ApiCaller extends ReturnType<typeof createCaller> {}

/**
 * The test function of the API package. A test names the fixtures it needs, and a file adds its own fixtures with
 * `it.extend`. `settings` and `env` are the provider settings and environment variables of the file's app; a file
 * replaces them with `it.extend` and the scope `file`. `it.override` would also change the tests of the next files, because
 * test files share their modules. `app` is the product with its own database and the local engines, one for each test file.
 * `company` is a new company for each test, and `api` is an API client for its admin. `fileCompany` and `fileApi` are
 * the same for all tests of a file. `deckId` is an empty deck of `company`.
 */
export const it = base
	.extend('settings', { scope: 'file' }, (): Partial<ProviderSettings> => ({}))
	.extend('env', { scope: 'file' }, (): Record<string, string> => ({}))
	.extend('app', { scope: 'file' }, async ({ settings, env }, { onCleanup }) => {
		const app = await createTestApp(settings, env)
		onCleanup(() => app.close())
		return app
	})
	.extend('fileCompany', { scope: 'file' }, ({ app }) => makeCompany(app))
	.extend('fileApi', { scope: 'file' }, ({ fileCompany }): ApiCaller => createCaller(fileCompany))
	.extend('company', ({ app }) => makeCompany(app))
	.extend('api', ({ company }): ApiCaller => createCaller(company))
	.extend('deckId', async ({ app, company: { organizationId } }) => {
		const deck = await make.deck(app.db, { organizationId })
		return deck.id
	})
