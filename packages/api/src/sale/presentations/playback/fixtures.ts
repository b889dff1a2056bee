import { startElevenLabsServer } from '@dormer/providers/testing'
import type { JobRun } from '../../../core/jobs.ts'
import { it as base, HANNAH, startPausableProxy } from '../fixtures.ts'
import { preparePresentation } from './prepare-presentation.ts'

/** Scripts of a deck with six slides. Three of the scripts name the homeowner or the street. */
export const SCRIPTS = [
	'Good morning, {{first_name}}. Today we look at your roof.',
	'Hail cracks the mat under the granules. It leaks two winters later.',
	'At {{street}} we take everything down to the decking. Then we build six layers.',
	'Each layer has one job. The shield lies where ice collects.',
	'The warranty is ours, for fifty years. Nobody else signs it.',
	'Thank you, {{full_name}}. Ask us anything.',
]

/**
 * Extends `it` with a speech provider on a loopback server (`speechServer`). All tests of a file share one company, so
 * recorded sentences are reused. `speech` is the same server, whose simulated fault is cleared after each test. `proxy` can
 * pause calls to the server. `prepare` runs the job `prepare_presentation` once. `synthesizedBy` returns the texts that a call
 * synthesizes.
 */
export const it = base
	.extend('speechServer', { scope: 'file' }, async ({ env: _ }, { onCleanup }) => {
		const server = await startElevenLabsServer()
		onCleanup(() => server.close())
		return server
	})
	.extend('proxy', { scope: 'file' }, async ({ speechServer }, { onCleanup }) => {
		const proxy = await startPausableProxy(speechServer.url)
		onCleanup(() => proxy.close())
		return proxy
	})
	.extend('settings', { scope: 'file' }, ({ proxy }) => ({
		elevenLabsApiKey: 'key',
		elevenLabsBaseUrl: proxy.url,
	}))
	.extend('company', async ({ fileCompany }) => fileCompany)
	.extend('speech', ({ speechServer }, { onCleanup }) => {
		onCleanup(() => speechServer.setFault(undefined))
		return speechServer
	})
	.extend('create', ({ api }) => async (deckId: string, homeowner: typeof HANNAH = HANNAH) => {
		const created = await api.presentations.create({ deckId, homeowner })
		return created.deck_presentation_id
	})
	.extend(
		'prepare',
		({ app, company: { organizationId } }) =>
			(presentationId: string, changes: Partial<JobRun> = {}) => {
				const run = { signal: undefined, lastAttempt: false, ...changes }
				return preparePresentation(app, { organizationId, presentationId }, run)
			},
	)
	.extend('synthesizedBy', ({ speech }) => async (call: () => Promise<unknown>) => {
		const before = speech.synthesizedTexts.length
		await call()
		return speech.synthesizedTexts.slice(before)
	})
	.extend(
		'readStatus',
		({ viewer }) =>
			(presentationId: string) =>
				viewer.presentations.status({ presentationId }),
	)
	.extend('readEvents', ({ app }) => async (aggregateId: string) => {
		const events = await app.db.event.findMany({ where: { aggregateId }, orderBy: { id: 'asc' } })
		return events.map(({ eventType }) => eventType)
	})
	.extend(
		'readSlides',
		({ app }) =>
			async (presentationId: string) =>
				app.db.presentationSlide.findMany({ where: { presentationId } }),
	)
