import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeBlankPdf } from '../../testing/files.ts'
import { BUDGET, measureCost, measureLowestCost } from '../../testing/measure-cost.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { JobInputs } from './job-inputs.ts'
import { startGeneration } from './start-generation.ts'
import { FIRST_ATTEMPT, uploadedFile, useGeneration } from './testing.ts'

const { current, run, status, eventsOf } = useGeneration()
let { app, rep, deckId } = current()
beforeEach(async () => {
	;({ app, rep, deckId } = current())
})

const readTestPdf = (name: string) =>
	readFileSync(path.join(import.meta.dirname, '../../testing/documents', `${name}.pdf`))

type Sizes = Parameters<typeof makeBlankPdf>[0]
const upload = (sizes: Sizes) =>
	startGeneration(rep, { deckId, images: [uploadedFile(makeBlankPdf(sizes), 'deck.pdf')] })
const slide: Sizes[number] = [960, 540]

describe('a PDF with a page that cannot be rendered', () => {
	beforeEach(() => refusalOf(upload([[1, 1]])))

	it.each<[string, Sizes, string]>([
		[
			'a page of 10 × 1,000 points',
			[[10, 1000]],
			'Page 1 is 10 × 1,000 points. Each side must be 36 to 14,400 points long.',
		],
		[
			'a third page of 10 × 1,000,000 points',
			[slide, slide, [10, 1_000_000]],
			'Page 3 is 10 × 1,000,000 points. Each side must be 36 to 14,400 points long.',
		],
		[
			'a page of 100 × 1,000 points',
			[slide, [100, 1000]],
			'Page 2 is 100 × 1,000 points. The longer side may be at most 3 times the shorter side.',
		],
		[
			'a page of 100,000 × 100,000 points',
			[[100_000, 100_000]],
			'Page 1 is 100,000 × 100,000 points. Each side must be 36 to 14,400 points long.',
		],
	])('is refused at the upload with %s', async (_, sizes, message) => {
		const { value, cost } = await measureLowestCost(() =>
			measureCost(() => refusalOf(upload(sizes))),
		)
		expect(value).toMatchObject({ status: 400, details: [{ path: 'images.0', message }] })
		expect(cost.mainThreadMs).toBeLessThan(BUDGET.mainThreadMs)
		expect(cost.megabytes).toBeLessThan(BUDGET.megabytes)
	})

	it.each([
		['damaged-picture', /^Page 1 has a damaged picture\. Export the PDF again/],
		['dynamic-xfa', /Print it to PDF first/],
		['portfolio', /contains other files/],
	])('is refused at the upload when it is %s.pdf', async (name, message) => {
		const refusal = await refusalOf(
			startGeneration(rep, { deckId, images: [uploadedFile(readTestPdf(name), 'deck.pdf')] }),
		)
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'images.0' }] })
		expect(refusal.details[0]?.message).toMatch(message)
	})

	it('becomes slides when only an attachment of it is encrypted', async () => {
		const images = [uploadedFile(readTestPdf('encrypted-attachment'), 'deck.pdf')]
		const { jobId } = await startGeneration(rep, { deckId, images })
		await run(jobId, FIRST_ATTEMPT)
		expect(await status()).toMatchObject({ status: 'completed' })
	})

	it('fails the generation job at the first attempt with an error that names the page, when the stored PDF was replaced after the upload check', async () => {
		const { jobId } = await upload([slide])
		const job = await app.db.generationJob.findUniqueOrThrow({ where: { id: jobId } })
		const inputs = JobInputs.parse(job.inputs)
		const key = inputs.kind === 'pdf' ? inputs.key : ''
		await app.providers.storage.put(key, makeBlankPdf([[10, 1000]]), 'application/pdf')
		const { cost } = await measureCost(() => run(jobId, FIRST_ATTEMPT))
		expect(await status()).toMatchObject({
			status: 'failed',
			error: 'Page 1 is 10 × 1,000 points. Each side must be 36 to 14,400 points long.',
		})
		expect(await eventsOf('generation.failed')).toMatchObject([
			{ payload: { reason: 'slide_unreadable' } },
		])
		expect(cost.mainThreadMs).toBeLessThan(BUDGET.mainThreadMs)
		expect(cost.megabytes).toBeLessThan(BUDGET.megabytes)
	})

	it.each([
		[
			'is damaged',
			Buffer.from('%PDF-1.4\n'),
			'Page 1: The page is damaged and cannot be read. Export the PDF again and upload the new file.',
		],
		['is missing', null, 'A file of the slides is missing. Upload the slides again.'],
	])('whose stored file %s fails its job at the first attempt', async (_, bytes, error) => {
		const { jobId } = await upload([slide])
		const job = await app.db.generationJob.findUniqueOrThrow({ where: { id: jobId } })
		const inputs = JobInputs.parse(job.inputs)
		const key = inputs.kind === 'pdf' ? inputs.key : ''
		if (bytes === null) await app.providers.storage.delete(key)
		else await app.providers.storage.put(key, bytes, 'application/pdf')
		await run(jobId, FIRST_ATTEMPT)
		expect(await status()).toMatchObject({ status: 'failed', error })
	})
})
