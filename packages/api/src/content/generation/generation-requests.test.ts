import { make } from '@dormer/db/testing'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeHugePng, makePdf, makePng, SVG_WITH_SCRIPT } from '../../testing/files.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { uploadImage } from '../images/index.ts'
import { listSlides } from '../slides/index.ts'
import { analyzeSlide } from './analyze-slide.ts'
import { runGeneration } from './jobs.ts'
import { computeProgress } from './present.ts'
import { retryGeneration, startGeneration } from './start-generation.ts'
import { getGenerationStatus, listGenerationStatuses } from './status.ts'
import { FIRST_ATTEMPT, makePictures, uploadedFile, useGeneration } from './testing.ts'

const { current, start, run, status, eventsOf } = useGeneration()
let { app, rep, deckId } = current()
beforeEach(() => {
	;({ app, rep, deckId } = current())
})

describe('GET /api/decks/generation-status', () => {
	it('returns the latest job of each deck as long as the job is pending, processing or failed', async () => {
		const states = async () => (await listGenerationStatuses(rep)).statuses
		expect(await states()).toEqual({})
		const { jobId } = await start(2)
		expect(await states()).toEqual({
			[deckId]: {
				jobId,
				status: 'pending',
				currentSlide: null,
				totalSlides: 0,
				progress: 0,
				error: null,
			},
		})
		await app.db.generationJob.update({
			where: { id: jobId },
			data: { status: 'processing', totalSlides: 2, currentSlide: 2 },
		})
		expect(await states()).toEqual({
			[deckId]: {
				jobId,
				status: 'processing',
				currentSlide: 2,
				totalSlides: 2,
				progress: 50,
				error: null,
			},
		})
		await app.db.generationJob.update({
			where: { id: jobId },
			data: { status: 'failed', error: 'Slide 2 could not be read' },
		})
		expect((await states())[deckId]).toMatchObject({ status: 'failed', progress: 100 })
		const second = await start(1)
		expect((await states())[deckId]).toMatchObject({ jobId: second.jobId, status: 'pending' })
		await run(second.jobId)
		expect(await states()).toEqual({})
		expect((await listGenerationStatuses(await makeCompany(app))).statuses).toEqual({})
	})

	it('keeps the progress of any job between 0 and 100 percent, and never decreases it', () => {
		const job = fc.record({
			totalSlides: fc.integer({ min: 1, max: 100 }),
			share: fc.double({ min: 0, max: 1, noNaN: true }),
		})
		fc.assert(
			fc.property(job, ({ totalSlides, share }) => {
				const currentSlide = 1 + Math.floor(share * (totalSlides - 1))
				const at = (current: number | null) =>
					computeProgress({ status: 'processing', currentSlide: current, totalSlides })
				expect(at(null)).toBe(0)
				expect(at(currentSlide)).toBe(Math.floor((100 * (currentSlide - 1)) / totalSlides))
				expect(at(currentSlide)).toBeLessThan(100)
				if (currentSlide > 1) expect(at(currentSlide)).toBeGreaterThanOrEqual(at(currentSlide - 1))
				for (const state of ['completed', 'failed'] as const)
					expect(computeProgress({ status: state, currentSlide, totalSlides })).toBe(100)
			}),
		)
	})
})

describe('startGeneration', () => {
	const pdf = (pages: number, password?: string) =>
		makePdf(
			Array.from({ length: pages }, (_, n) => ({ title: `Page ${n + 1}`, lines: [] })),
			password,
		)
	const field = 'images.0'

	it.each<[string, () => Promise<Uint8Array> | Uint8Array, { code: string; text: string }]>([
		[
			'a damaged image',
			async () => (await makePng(900, 900)).subarray(0, 1500),
			{ code: 'VALIDATION_ERROR', text: 'damaged' },
		],
		[
			'an image of 300 megapixels',
			makeHugePng,
			{ code: 'PAYLOAD_TOO_LARGE', text: '60 megapixels' },
		],
		[
			'an SVG with a script',
			() => SVG_WITH_SCRIPT,
			{ code: 'UNSUPPORTED_TYPE', text: 'PNG, JPEG or WebP' },
		],
		[
			'an empty file',
			() => new Uint8Array(),
			{ code: 'UNSUPPORTED_TYPE', text: 'PNG, JPEG or WebP' },
		],
		[
			'a password-protected PDF',
			() => pdf(2, 'secret'),
			{ code: 'VALIDATION_ERROR', text: 'password' },
		],
		['a PDF without pages', () => pdf(0), { code: 'VALIDATION_ERROR', text: 'no pages' }],
		[
			'a damaged PDF',
			async () => (await pdf(2)).subarray(0, 300),
			{ code: 'VALIDATION_ERROR', text: 'damaged' },
		],
		['a PDF of 101 pages', () => pdf(101), { code: 'VALIDATION_ERROR', text: '101 pages' }],
	])('rejects %s and names the file in the error details', async (_, make, { code, text }) => {
		const refusal = await refusalOf(
			startGeneration(rep, { deckId, images: [uploadedFile(await make())] }),
		)
		expect(refusal.code).toBe(code)
		expect(refusal.message).toContain(text)
		expect(refusal.details.map(({ path: at }) => at)).toEqual([field])
		expect((await refusalOf(status())).code).toBe('NOT_FOUND')
	})

	it('rejects a request that has no files, both files and image ids, or a PDF among images', async () => {
		const { image } = await uploadImage(rep, { file: uploadedFile(await makePng()) })
		const images = [uploadedFile(await pdf(1)), ...(await makePictures(1))]
		for (const input of [
			{},
			{ images: [], imageIds: [] },
			{ images, imageIds: [image.id] },
			{ images },
		]) {
			const refusal = await refusalOf(startGeneration(rep, { deckId, ...input }))
			expect(refusal.code).toBe('VALIDATION_ERROR')
			expect(refusal.details.map(({ path: at }) => at)).toEqual(['images'])
		}
	})

	it('returns 404 for decks and images of another organization', async () => {
		const stranger = await makeCompany(app)
		const { image } = await uploadImage(stranger, { file: uploadedFile(await makePng()) })
		const foreign = await refusalOf(startGeneration(rep, { deckId, imageIds: [image.id] }))
		const missing = await refusalOf(startGeneration(rep, { deckId, imageIds: [deckId] }))
		expect([foreign.code, foreign.message]).toEqual([missing.code, missing.message])
		expect(foreign.code).toBe('NOT_FOUND')
		const { jobId } = await start(1)
		const images = await makePictures(1)
		const calls = [
			() => startGeneration(stranger, { deckId, images }),
			() => getGenerationStatus(stranger, { deckId }),
			() => retryGeneration(stranger, { deckId }),
			() => analyzeSlide(stranger, { deckId, imageUrl: image.url }),
		]
		for (const call of calls) expect((await refusalOf(call())).code).toBe('NOT_FOUND')
		await runGeneration(app, { organizationId: stranger.organizationId, jobId }, FIRST_ATTEMPT)
		expect((await status()).status).toBe('pending')
	})

	it('accepts one of several concurrent generation requests and rejects all others with GENERATION_IN_PROGRESS', async () => {
		const images = await makePictures(1)
		const starts = await Promise.allSettled(
			Array.from({ length: 8 }, () => startGeneration(rep, { deckId, images })),
		)
		expect(starts.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
		expect((await refusalOf(start(1))).code).toBe('GENERATION_IN_PROGRESS')
		expect(await app.db.generationJob.count({ where: { deckId } })).toBe(1)
		expect(await eventsOf('generation.started')).toHaveLength(1)
		expect((await refusalOf(retryGeneration(rep, { deckId }))).code).toBe('CONFLICT')
	})
})

describe('analyzeSlide', () => {
	it('drafts the next slide of a deck without saving the draft', async () => {
		const { image } = await uploadImage(rep, { file: uploadedFile(await makePng()) })
		const first = await analyzeSlide(rep, { imageUrl: image.url })
		expect(first.slide.narrationScript).toMatch(/^Hi \{\{first_name\}\}/)
		await make.slide(app.db, { organizationId: rep.organizationId, deckId })
		const next = await analyzeSlide(rep, { imageUrl: image.id, deckId })
		expect(next.slide.title).toBe('Heading of slide B')
		expect(next.slide.narrationScript).not.toContain('{{first_name}}')
		expect((await listSlides(rep, { deckId })).slides).toHaveLength(1)
	})

	it.each(['https://evil.example/a.png', 'http://169.254.169.254/latest', '../../etc/passwd'])(
		'rejects the foreign image URL %s',
		async (imageUrl) => {
			expect((await refusalOf(analyzeSlide(rep, { imageUrl }))).code).toBe('VALIDATION_ERROR')
		},
	)
})
