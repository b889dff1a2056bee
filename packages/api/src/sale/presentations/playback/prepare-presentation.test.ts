import { describe, expect } from 'vitest'
import { HANNAH, KAREN, makeDeck } from '../fixtures.ts'
import { it, SCRIPTS } from './fixtures.ts'

const countCharacters = (texts: string[]) => texts.reduce((sum, text) => sum + [...text].length, 0)

describe('job prepare_presentation', () => {
	it('synthesizes only the sentences of a presentation that name the homeowner', async ({
		app,
		api,
		create,
		synthesizedBy,
	}) => {
		const { deck } = await api.decks.create({ name: 'Full roof', type: 'structured' })
		for (const [index, narrationScript] of SCRIPTS.entries())
			await api.slides.create({ deckId: deck.id, title: `Slide ${index + 1}`, narrationScript })
		const createAndPrepare = (homeowner: typeof HANNAH) =>
			synthesizedBy(async () => {
				await create(deck.id, homeowner)
				await app.runJobs()
			})
		const forDeck = await synthesizedBy(app.runJobs)
		const forRosa = await createAndPrepare({ ...KAREN, first_name: 'Rosa', last_name: 'Ibarra' })
		const forHannah = await createAndPrepare(HANNAH)
		const again = await createAndPrepare(HANNAH)
		console.log(
			[
				`deck: ${forDeck.length} sentences, ${countCharacters(forDeck)} characters`,
				`first homeowner: ${forRosa.length}, ${countCharacters(forRosa)}`,
				`second: ${forHannah.length}, ${countCharacters(forHannah)} of ${countCharacters(SCRIPTS)}`,
				`the same again: ${again.length}, ${countCharacters(again)}`,
			].join('; '),
		)
		expect(forHannah.toSorted()).toEqual([
			'At 3310 Vrain St we take everything down to the decking.',
			'Good morning, Hannah.',
			'Thank you, Hannah Weiss.',
		])
		expect(again).toEqual([])
	})

	it('makes a presentation ready, and stores one row for each slide that was synthesized', async ({
		app,
		company,
		create,
		readStatus,
		readEvents,
		readSlides,
	}) => {
		const id = await create(await makeDeck(company, SCRIPTS))
		expect(await readStatus(id)).toEqual({ status: 'not_started', slidesReady: 0, totalSlides: 6 })
		await app.runJobs()
		expect(await readStatus(id)).toEqual({ status: 'ready', slidesReady: 6, totalSlides: 6 })
		expect(await readEvents(id)).toEqual(['presentation.created', 'presentation.ready'])
		expect(await readSlides(id)).toHaveLength(6)
	})

	it('stores no recording when the deck has recordings of all scripts and no script has a variable', async ({
		app,
		api,
		create,
		readStatus,
		readSlides,
	}) => {
		const { deck } = await api.decks.create({ name: 'Gutters' })
		await api.slides.create({
			deckId: deck.id,
			title: 'One',
			narrationScript: 'Gutters carry water.',
		})
		await api.slides.create({ deckId: deck.id, title: 'Silent' })
		await app.runJobs()
		const id = await create(deck.id)
		await app.runJobs()
		expect(await readStatus(id)).toMatchObject({ status: 'ready', slidesReady: 2 })
		expect(await readSlides(id)).toHaveLength(0)
	})

	it('synthesizes every slide when the voice of the presentation differs from that of the deck', async ({
		app,
		api,
		synthesizedBy,
	}) => {
		const { deck } = await api.decks.create({ name: 'Siding' })
		await api.slides.create({
			deckId: deck.id,
			title: 'One',
			narrationScript: 'Siding sheds rain.',
		})
		await app.runJobs()
		const voice_settings = { voice_id: 'maya' }
		const texts = await synthesizedBy(async () => {
			await api.presentations.create({ deckId: deck.id, homeowner: HANNAH, voice_settings })
			await app.runJobs()
		})
		expect(texts).toEqual(['Siding sheds rain.'])
	})

	it('changes nothing for a presentation that is already ready', async ({
		app,
		company,
		create,
		prepare,
		synthesizedBy,
		readEvents,
	}) => {
		const id = await create(await makeDeck(company, SCRIPTS))
		await app.runJobs()
		expect(await synthesizedBy(() => prepare(id))).toEqual([])
		expect(await readEvents(id)).toEqual(['presentation.created', 'presentation.ready'])
	})

	it('stores each slide only once and emits one event when two preparations run concurrently', async ({
		company,
		create,
		prepare,
		readStatus,
		readEvents,
		readSlides,
	}) => {
		const id = await create(await makeDeck(company, SCRIPTS), KAREN)
		await Promise.all([prepare(id), prepare(id)])
		expect(await readStatus(id)).toMatchObject({ status: 'ready', slidesReady: 6 })
		expect(await readSlides(id)).toHaveLength(6)
		expect(await readEvents(id)).toEqual(['presentation.created', 'presentation.ready'])
	})

	it('continues a preparation that was killed, and synthesizes no sentence twice', async ({
		company,
		speech,
		create,
		prepare,
		readStatus,
		readSlides,
	}) => {
		const scripts = SCRIPTS.map((script, index) => `${script} This is the take number ${index}.`)
		const id = await create(await makeDeck(company, scripts), KAREN)
		const worker = new AbortController()
		const before = speech.synthesizedTexts.length
		const killed = prepare(id, { signal: worker.signal })
		const firstSlideReady = (async () => {
			while ((await readStatus(id)).slidesReady === 0) await new Promise(setImmediate)
			worker.abort()
		})()
		await expect(killed).rejects.toThrow()
		await firstSlideReady
		const stored = await readSlides(id)
		expect(stored.length).toBeGreaterThan(0)
		expect(stored.length).toBeLessThan(scripts.length)
		expect((await readStatus(id)).status).toBe('processing')
		await prepare(id)
		expect(await readStatus(id)).toEqual({ status: 'ready', slidesReady: 6, totalSlides: 6 })
		const texts = speech.synthesizedTexts.slice(before)
		expect(new Set(texts).size).toBe(texts.length)
		expect(await readSlides(id)).toEqual(expect.arrayContaining(stored))
	})

	it('stops a preparation when the presentation is deleted while the preparation runs', async ({
		company,
		api,
		proxy,
		create,
		prepare,
		synthesizedBy,
		readEvents,
		readSlides,
	}) => {
		const id = await create(await makeDeck(company, ['Doomed for {{first_name}} alone.']), KAREN)
		const { arrived, resume } = proxy.pause()
		const running = prepare(id)
		await arrived
		await api.presentations.delete({ presentationId: id })
		resume()
		await running
		expect(await synthesizedBy(() => prepare(id))).toEqual([])
		expect(await readSlides(id)).toHaveLength(0)
		expect(await readEvents(id)).toEqual(['presentation.created', 'presentation.deleted'])
	})

	it('marks a preparation as failed after its last attempt, and repeats it when a viewer starts playback', async ({
		app,
		company,
		viewer,
		speech,
		create,
		prepare,
		readStatus,
		readEvents,
	}) => {
		const id = await create(await makeDeck(company, ['Nobody says {{first_name}} today.']))
		speech.setFault({ status: 503 })
		await expect(prepare(id)).rejects.toThrow()
		expect((await readStatus(id)).status).toBe('processing')
		await prepare(id, { lastAttempt: true })
		expect((await readStatus(id)).status).toBe('failed')
		expect(await readEvents(id)).toEqual(['presentation.created', 'presentation.failed'])
		speech.setFault(undefined)
		await prepare(id)
		expect((await readStatus(id)).status).toBe('failed')
		const started = await viewer.presentations.start({ presentationId: id })
		expect(started.status).toBe('pending')
		await app.runJobs()
		expect((await readStatus(id)).status).toBe('ready')
	})
})

describe('PATCH /api/presentations/{presentationId}, followed by the job prepare_presentation', () => {
	it('synthesizes only the sentences that contain the homeowner’s name when the name changes', async ({
		app,
		company,
		api,
		create,
		synthesizedBy,
		readStatus,
		readSlides,
	}) => {
		const presentationId = await create(await makeDeck(company, SCRIPTS))
		await app.runJobs()
		const texts = await synthesizedBy(async () => {
			const homeowner = { first_name: 'Johanna' }
			await api.presentations.update({ presentationId, homeowner })
			expect((await readStatus(presentationId)).status).toBe('pending')
			await app.runJobs()
		})
		expect(texts.toSorted()).toEqual(['Good morning, Johanna.', 'Thank you, Johanna Weiss.'])
		const slides = await readSlides(presentationId)
		expect(slides.filter(({ script }) => script.includes('Hannah'))).toEqual([])
		expect(slides).toHaveLength(6)
	})

	it('keeps a presentation ready after a change to a field that no script contains', async ({
		app,
		company,
		api,
		create,
		readStatus,
		readEvents,
	}) => {
		const presentationId = await create(await makeDeck(company, SCRIPTS))
		await app.runJobs()
		const homeowner = { email: 'hannah@mail.example' }
		await api.presentations.update({ presentationId, homeowner })
		expect((await readStatus(presentationId)).status).toBe('ready')
		await app.runJobs()
		expect(await readEvents(presentationId)).toEqual(['presentation.created', 'presentation.ready'])
	})

	it('repeats a preparation when the expiry time of the presentation changes while the preparation runs', async ({
		app,
		company,
		api,
		proxy,
		create,
		prepare,
		readStatus,
	}) => {
		const scripts = ['This sentence of {{first_name}} is new.']
		const presentationId = await create(await makeDeck(company, scripts))
		const jobKey = `prepare_presentation:${presentationId}`
		await app.pool.query('select graphile_worker.remove_job($1)', [jobKey])
		const { arrived, resume } = proxy.pause()
		const running = prepare(presentationId)
		await arrived
		const expiresAt = '2099-01-01T00:00:00.000Z'
		await api.presentations.update({ presentationId, expiresAt })
		resume()
		await running
		expect((await readStatus(presentationId)).status).toBe('processing')
		await app.runJobs()
		expect(await readStatus(presentationId)).toMatchObject({ status: 'ready', slidesReady: 1 })
	})

	it('restarts a running preparation with the new name when the homeowner’s name changes', async ({
		app,
		company,
		api,
		proxy,
		create,
		prepare,
		readStatus,
		readSlides,
	}) => {
		const scripts = ['Only {{first_name}} hears this sentence.']
		const presentationId = await create(await makeDeck(company, scripts))
		const { arrived, resume } = proxy.pause()
		const running = prepare(presentationId)
		await arrived
		await api.presentations.update({ presentationId, homeowner: { first_name: 'Ada' } })
		resume()
		await running
		expect(await readSlides(presentationId)).toHaveLength(0)
		await app.runJobs()
		const slides = await readSlides(presentationId)
		expect(slides.map(({ script }) => script)).toEqual(['Only Ada hears this sentence.'])
		expect((await readStatus(presentationId)).status).toBe('ready')
	})
})
