import { make } from '@dormer/db/testing'
import type { ProviderSettings } from '@dormer/providers'
import { test as base } from 'vitest'
import { createCaller } from '../index.ts'
import { createTestApp, makeCompany } from './test-app.ts'

/** API client for one caller. */
export interface ApiCaller extends ReturnType<typeof createCaller> {}

/**
 * `it` of Vitest with the fixtures of the API package. Each test file has its own `app`, which has a database and the
 * local engines. Each test has its own `company`, an API client for its admin (`api`) and an empty deck (`deckId`). All
 * tests of a file share `fileCompany` and `fileApi`. To replace `settings` or `env`, use `it.extend` with the scope
 * `file`: `it.override` would affect other files.
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
