import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { make } from '@dormer/db/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { makePdf, makePng } from '../../testing/files.ts'
import { createTestApp, makeCompany } from '../../testing/test-app.ts'
import { uploadImage } from '../images/index.ts'
import { listSlides } from '../slides/index.ts'
import { runGeneration } from './jobs.ts'
import { withModelBudget } from './model-budget.ts'
import { retryGeneration, startGeneration } from './start-generation.ts'
import { FIRST_ATTEMPT, uploadedFile, useGeneration } from './testing.ts'

const PARAGRAPH = [
	'Before anybody digs, we call the utility service, which marks every gas',
	'and power line within three days.',
]
const LAST_ATTEMPT = { signal: undefined, lastAttempt: true }

const { current, start, run, status, eventsOf } = useGeneration()
let { model, app, rep, deckId } = current()
beforeEach(() => {
	;({ model, app, rep, deckId } = current())
})

describe('runGeneration', () => {
	it('creates the slides in order with their recordings, and stores the FAQs in the same transaction as the completed job', async () => {
		const { jobId } = await start(3)
		expect(await status()).toMatchObject({
			jobId,
			status: 'pending',
			currentSlide: null,
			totalSlides: 0,
			progress: 0,
			slidesCreated: 0,
		})
		const providers = { ...app.providers, speech: app.providers.localSpeech }
		const { organizationId } = rep
		await runGeneration({ ...app, providers }, { organizationId, jobId }, FIRST_ATTEMPT)
		expect(await status()).toMatchObject({
			status: 'completed',
			totalSlides: 3,
			progress: 100,
			slidesCreated: 3,
			error: null,
		})
		const { slides } = await listSlides(rep, { deckId })
		expect(slides.map(({ title, orderIndex }) => [title, orderIndex])).toEqual([
			['Heading of slide A', 0],
			['Heading of slide B', 1],
			['Heading of slide C', 2],
		])
		expect(slides.map(({ audioStatus }) => audioStatus)).toEqual(['ready', 'ready', 'ready'])
		expect(slides.map(({ audioUrl }) => audioUrl)).not.toContain(null)
		expect(slides[0]?.narrationScript).toMatch(/^Hi \{\{first_name\}\}/)
		expect(slides[1]?.heroImgUrl).toContain('/files/images/')
		const faqs = await app.db.faq.findMany({ where: { deckId } })
		expect(faqs.length).toBe((await status()).faqsCreated)
		expect(faqs.map(({ status: shown }) => shown)).toEqual(['published', 'published', 'published'])
		const { rows } = await app.pool.query(
			'select distinct xmin::text from (select xmin from faq where deck_id = $1 union all select xmin from generation_job where id = $2) written',
			[deckId, jobId],
		)
		expect(rows).toHaveLength(1)
		expect((await eventsOf('generation.started')).map(({ payload }) => payload)).toEqual([
			{ deckId, jobId },
		])
		expect(await eventsOf('generation.completed')).toHaveLength(1)
	}, 60_000)

	it.each([
		{ publishFaqs: null, statuses: ['published', 'suggested', 'suggested'] },
		{ publishFaqs: true, statuses: ['published', 'suggested', 'suggested'] },
		{ publishFaqs: false, statuses: ['suggested', 'suggested', 'suggested'] },
	])(
		'gives FAQs of the model the statuses $statuses when publishFaqs is $publishFaqs, the second answer has an invented number and the third an invented promise',
		async ({ publishFaqs, statuses }) => {
			await app.db.deck.update({ where: { id: deckId }, data: { publishFaqs } })
			const known = { userQuestion: 'How long?', cannedAnswer: 'The warranty lasts 20 years.' }
			const invented = { userQuestion: 'Longer?', cannedAnswer: 'The warranty lasts 60 years.' }
			const promise = { userQuestion: 'Is it free?', cannedAnswer: 'Every inspection is free.' }
			const faqs = [known, invented, promise].map((faq) => ({ ...faq, position: 1 }))
			model.setAnswers({ faqs: { faqs } })
			await run((await start(1)).jobId)
			const rows = await app.db.faq.findMany({ where: { deckId }, orderBy: { createdAt: 'asc' } })
			expect(rows.map(({ status: shown }) => shown)).toEqual(statuses)
		},
	)

	it('reads slides and writes scripts and FAQs without the model when the daily budget is used up, and answers with these FAQs at once when the deck was created with publishFaqs', async () => {
		const api = createCaller(rep)
		const { deck } = await api.decks.create({ name: 'Roofs', publishFaqs: true })
		await withModelBudget(app, rep.organizationId, async (onUsage) =>
			onUsage({ model: 'gpt-5.4-mini', inputTokens: 10_000_000, cachedTokens: 0, outputTokens: 0 }),
		)
		const asked = () => model.requests.filter(({ path }) => !path.endsWith('/audio/speech')).length
		const before = asked()
		const pdf = await makePdf([
			{ title: 'Our warranty', lines: ['50 years on materials', '10 years on our workmanship'] },
			{ title: 'Prices', lines: ['Repair: $1,250'] },
		])
		const images = [uploadedFile(pdf, 'deck.pdf')]
		await run((await startGeneration(rep, { deckId: deck.id, images })).jobId)
		expect(asked()).toBe(before)
		const { slides } = await listSlides(rep, { deckId: deck.id })
		expect(slides.map(({ title }) => title)).toEqual(['Our warranty', 'Prices'])
		const faqs = await app.db.faq.findMany({ where: { deckId: deck.id } })
		expect(faqs).toMatchObject([{ userQuestion: 'How long is the warranty?', status: 'published' }])
		const question = 'How long is the warranty?'
		const reply = await api.qa.ask({ deckId: deck.id, question })
		expect(reply).toMatchObject({ kind: 'answer', source: 'faq', answer: faqs[0]?.cannedAnswer })
	})

	it('stores the scripts that the model revised, but rejects a revised script with facts that are not on its slide', async () => {
		const revised = ['First, the warranty on labor.', 'It takes two days from start to finish.']
		const invented = 'Only $4,999 today.'
		const scripts = [...revised, invented].map((script, at) => ({ position: at + 1, script }))
		model.setAnswers({ deck_scripts: { scripts } })
		await run((await start(3)).jobId)
		const { slides } = await listSlides(rep, { deckId })
		const written = slides.map(({ narrationScript }) => narrationScript)
		expect(written.slice(0, 2)).toEqual(revised)
		expect(written[2]).not.toContain('4,999')
		const sent = model.requests.map(({ body }) => String(body))
		const revision = sent.find((body) => body.includes('deck_scripts')) ?? ''
		for (const { title } of slides) expect(revision).toContain(title)
	})

	it('reads the titles and bullets from the images when no model is configured', async () => {
		const plain = await createTestApp()
		const ctx = { ...plain, ...(await makeCompany(plain)) }
		const deck = await make.deck(plain.db, { organizationId: ctx.organizationId })
		const demo = (name: string) =>
			readFile(path.join(import.meta.dirname, `../../../../../apps/server/demo/${name}.webp`))
		const images = [uploadedFile(await demo('slide-6')), uploadedFile(await makePng())]
		const { jobId } = await startGeneration(ctx, { deckId: deck.id, images })
		await runGeneration(plain, { organizationId: ctx.organizationId, jobId }, FIRST_ATTEMPT)
		const { slides } = await listSlides(ctx, { deckId: deck.id })
		expect(slides.map(({ title, bullets }) => ({ title, bullets }))).toEqual([
			{
				title: 'A warranty you can read',
				bullets: [
					'50 years, in writing',
					'One page, plain words',
					'Passes to the next owner once',
					'We answer within two working days',
				],
			},
			{ title: 'Slide 2', bullets: [] },
		])
		const faqs = await plain.db.faq.findMany({ where: { deckId: deck.id } })
		expect(faqs).toMatchObject([{ userQuestion: 'How long is the warranty?', status: 'suggested' }])
		await plain.close()
	})

	it('reads the text of a PDF and stores each page as a WebP image', async () => {
		const plain = await createTestApp()
		const ctx = { ...plain, ...(await makeCompany(plain)) }
		const deck = await make.deck(plain.db, { organizationId: ctx.organizationId })
		const pdf = await makePdf([
			{ title: 'Our promise', lines: ['25-year warranty on labor', 'No deposit, ever'] },
			{ title: 'Prices', lines: ['Repair: $1,250'] },
			{ title: 'Before we dig', lines: PARAGRAPH, lineHeight: 28 },
		])
		const { jobId } = await startGeneration(ctx, {
			deckId: deck.id,
			images: [uploadedFile(pdf, 'deck.pdf')],
		})
		await runGeneration(plain, { organizationId: ctx.organizationId, jobId }, FIRST_ATTEMPT)
		const { slides } = await listSlides(ctx, { deckId: deck.id })
		expect(slides.map(({ title, bullets }) => ({ title, bullets }))).toEqual([
			{ title: 'Our promise', bullets: ['25-year warranty on labor', 'No deposit, ever'] },
			{ title: 'Prices', bullets: ['Repair: $1,250'] },
			{ title: 'Before we dig', bullets: [PARAGRAPH.join(' ')] },
		])
		for (const { heroImg } of slides) {
			const object = await plain.providers.storage.get(heroImg ?? '')
			expect(object?.contentType).toBe('image/webp')
		}
		await plain.close()
	})

	it('reads the slides of a Spanish deck in Spanish', async () => {
		const plain = await createTestApp()
		const ctx = { ...plain, ...(await makeCompany(plain)) }
		const { organizationId } = ctx
		const deck = await make.deck(plain.db, { organizationId, language: 'es' })
		const file = '../../../../local-engines/src/vision/testing/spanish-slide.webp'
		const image = await readFile(path.join(import.meta.dirname, file))
		const images = [uploadedFile(image, 'slide.webp')]
		const { jobId } = await startGeneration(ctx, { deckId: deck.id, images })
		await runGeneration(plain, { organizationId, jobId }, FIRST_ATTEMPT)
		const { slides } = await listSlides(ctx, { deckId: deck.id })
		expect(slides[0]).toMatchObject({
			title: 'Así protegemos su jardín',
			bullets: expect.arrayContaining(['¿Llueve mañana? Volvemos el miércoles']),
		})
		await plain.close()
	})

	it('adds generated slides after the existing slides of the deck', async () => {
		await make.slide(app.db, { organizationId: rep.organizationId, deckId, title: 'By hand' })
		const { image } = await uploadImage(rep, { file: uploadedFile(await makePng()) })
		await run((await startGeneration(rep, { deckId, imageIds: [image.id, image.id] })).jobId)
		const { slides } = await listSlides(rep, { deckId })
		expect(slides.map(({ title }) => title)).toEqual([
			'By hand',
			'Heading of slide A',
			'Heading of slide B',
		])
		expect(new Set(slides.map(({ slideId }) => slideId)).size).toBe(3)
	})

	it('reads six slides at a time and stores 12 slides in their order', {
		timeout: 120_000,
	}, async () => {
		const { jobId } = await start(12)
		model.setDelay(1000)
		await run(jobId)
		expect(model.maxConcurrentCalls()).toBe(6)
		const { slides } = await listSlides(rep, { deckId })
		expect(slides.map(({ title }) => title)).toEqual(
			[...'ABCDEFGHIJKL'].map((letter) => `Heading of slide ${letter}`),
		)
	})

	it('creates each slide only once when the queue runs a job twice at the same time', async () => {
		const { jobId } = await start(6)
		model.setDelay(20)
		await Promise.all([run(jobId), run(jobId), run(jobId)])
		expect(await status()).toMatchObject({ status: 'completed', slidesCreated: 6 })
		expect(await eventsOf('generation.completed')).toHaveLength(1)
		await run(jobId)
		expect((await status()).slidesCreated).toBe(6)
	})
})

describe('runGeneration after provider failures', () => {
	it.each([{ status: 401 }, 'refuse', 'garbage'] as const)(
		'falls back to the local engine when the vision model fails with %j',
		async (fault) => {
			const { jobId } = await start(2)
			model.setFault(fault)
			await run(jobId)
			const { slides } = await listSlides(rep, { deckId })
			expect(slides.map(({ title }) => title)).toEqual(['Slide 1', 'Slide 2'])
			expect((await status()).status).toBe('completed')
		},
	)

	it('creates a slide with its picture, without a script, for a slide that no engine can read', async () => {
		const { jobId } = await start(3)
		const { inputs } = await app.db.generationJob.findUniqueOrThrow({ where: { id: jobId } })
		const keys = (inputs as { pictures: { key: string }[] }).pictures.map(({ key }) => key)
		await app.providers.storage.put(keys[1] ?? '', Buffer.from('broken'), 'image/png')
		await run(jobId)
		expect(await status()).toMatchObject({ status: 'completed', slidesCreated: 3, error: null })
		const { slides } = await listSlides(rep, { deckId })
		expect(slides.map(({ title }) => title)).toEqual([
			'Heading of slide A',
			'Slide 2',
			'Heading of slide C',
		])
		expect(slides[1]).toMatchObject({
			heroImg: keys[1],
			bullets: [],
			narrationScript: '',
			needsWords: true,
		})
	})

	it('fails the job when the file of a slide is missing, and resumes at that slide when the job is retried', async () => {
		const { jobId } = await start(4)
		const { inputs } = await app.db.generationJob.findUniqueOrThrow({ where: { id: jobId } })
		const keys = (inputs as { pictures: { key: string }[] }).pictures.map(({ key }) => key)
		const third = await app.providers.storage.get(keys[2] ?? '')
		await app.providers.storage.delete(keys[2] ?? '')
		await run(jobId)
		expect(await status()).toMatchObject({ status: 'failed', progress: 100 })
		const [failed] = await eventsOf('generation.failed')
		expect(failed?.payload).toEqual({ deckId, jobId, reason: 'slide_unreadable' })

		await app.providers.storage.put(keys[2] ?? '', third?.bytes ?? new Uint8Array(), 'image/png')
		expect(await retryGeneration(rep, { deckId })).toEqual({ jobId })
		await run(jobId)
		expect(await status()).toMatchObject({ status: 'completed', slidesCreated: 4, error: null })
		const { slides } = await listSlides(rep, { deckId })
		expect(slides.map(({ title }) => title)).toEqual(
			[...'ABCD'].map((letter) => `Heading of slide ${letter}`),
		)
	})

	it('leaves internal details out of the error message of a failed job', async () => {
		const { jobId } = await start(1)
		const { inputs } = await app.db.generationJob.findUniqueOrThrow({ where: { id: jobId } })
		await app.providers.storage.delete(
			(inputs as { pictures: { key: string }[] }).pictures[0]?.key ?? '',
		)
		await run(jobId, LAST_ATTEMPT)
		expect((await status()).error).toBe('A file of the slides is missing. Upload the slides again.')
	})
})
