import { make } from '@dormer/db/testing'
import type { ProviderSettings } from '@dormer/providers'
import { test as base } from 'vitest'
import { createCaller } from '../index.ts'
import { createTestApp, makeCompany } from './test-app.ts'

/** API client for one caller. */
export interface ApiCaller extends ReturnType<typeof createCaller> {}

/**
 * `it` of Vitest with the fixtures of the API package. `app` is the product with its own database and the local
 * engines, one for each test file. `company` is a new company for each test, `api` an API client for its admin, and
 * `deckId` an empty deck. `fileCompany` and `fileApi` are shared by all tests of a file. A file replaces the provider
 * settings (`settings`) and the environment variables (`env`) with `it.extend` and the scope `file`. Do not use
 * `it.override`: test files share their modules, so it would change other files too.
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
