import { make } from '@dormer/db/testing'
import { type ModelServer, startModelServer } from '@dormer/local-engines/testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { JobRun } from '../../core/jobs.ts'
import type { UploadedFile } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { makePng } from '../../testing/files.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { runGeneration } from './jobs.ts'
import { startGeneration } from './start-generation.ts'
import { getGenerationStatus } from './status.ts'

export const FIRST_ATTEMPT: JobRun = { signal: undefined, lastAttempt: false }

/**
 * Sets up an app and a local stub of the model server once per test file. Sets up a new company with an empty deck for
 * each test.
 */
export function useGeneration() {
	let model: ModelServer
	let app: TestApp
	let rep: OrgContext
	let deckId: string
	beforeAll(async () => {
		model = await startModelServer()
		app = await createTestApp({ openai: { apiKey: 'a key', baseUrl: model.url } })
	})
	afterAll(async () => {
		await app.close()
		await model.close()
	})
	beforeEach(async () => {
		model.setFault(undefined)
		model.setDelay(0)
		model.setAnswers({})
		rep = await makeCompany(app)
		deckId = (await make.deck(app.db, { organizationId: rep.organizationId })).id
	})
	return {
		current: () => ({ model, app, rep, deckId }),
		start: async (count: number) =>
			startGeneration(rep, { deckId, images: await makePictures(count) }),
		run: (jobId: string, attempt = FIRST_ATTEMPT) =>
			runGeneration(app, { organizationId: rep.organizationId, jobId }, attempt),
		status: () => getGenerationStatus(rep, { deckId }),
		/** Returns the company's events of one type. */
		eventsOf: async (eventType: string): Promise<{ payload: unknown }[]> =>
			app.db.event.findMany({ where: { organizationId: rep.organizationId, eventType } }),
	}
}

/** Creates the file object that a procedure receives for a multipart upload. */
export const uploadedFile = (bytes: Uint8Array, filename = 'slide.png'): UploadedFile => ({
	filename,
	claimedType: 'image/png',
	bytes,
})

/** Creates images of different colors, so each image is stored as a separate object. */
export const makePictures = (count: number): Promise<UploadedFile[]> =>
	Promise.all(
		Array.from({ length: count }, async (_, index) =>
			uploadedFile(await makePng(320, 180, `#${(0x102030 + index * 7).toString(16)}`)),
		),
	)
