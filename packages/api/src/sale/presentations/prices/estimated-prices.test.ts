import { describe, expect } from 'vitest'
import { composeEmail } from '../../../email/compose.ts'
import { createCaller } from '../../../index.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import { KAREN } from '../fixtures.ts'
import { asHomeowner, makePricedDeck, readPriceEvents } from './fixtures.ts'
import { it } from './measured-fixtures.ts'

describe('price of an estimated roof', () => {
	it('shows the price of an estimated roof as a range until the rep confirms the roof', async ({
		app,
		company,
		api,
		slideId,
		createAuto,
		readBetter,
		confirm,
	}) => {
		const { id, shareKey } = await createAuto({ price_inputs: { layers: 1 } })
		expect(await readBetter(id)).toMatchObject({ status: 'deferred', missing: ['roof_squares'] })
		await app.runJobs()
		const range = await readBetter(id)
		expect(range).toMatchObject({ status: 'deferred', unconfirmed: true, missing: [] })
		expect(range?.display).toMatch(/^\$[\d,]+00 to \$[\d,]+00$/)
		const playback = await api.presentations.playback({ shareKey })
		expect(playback.slides[1]?.pricing?.better?.display).toBe(range?.display)
		const readListed = async () => (await api.presentations.list({})).presentations[0]?.price
		expect(await readListed()).toMatchObject({ unconfirmed: true, display: range?.display })
		expect(playback.roofEstimate?.note).toBe('Estimated from typical houses, not yet measured.')
		const { selectProduct } = asHomeowner(company, id)
		const choice = { presentationId: id, slideId, tier: 'better' as const }
		const refused = await refusalOf(selectProduct(choice))
		expect(refused).toMatchObject({ code: 'PRICE_NOT_CONFIRMED', status: 409 })
		const { result, needsConfirmation, estimate, confirmedBy } = await confirm(id)
		expect(needsConfirmation).toBe(false)
		expect(estimate).toEqual({
			lowSquares: playback.roofEstimate?.lowSquares,
			highSquares: playback.roofEstimate?.highSquares,
		})
		expect(confirmedBy?.id).toBe(company.caller.kind === 'user' && company.caller.userId)
		const price = await readBetter(id)
		expect(price?.status).toBe('priced')
		expect(await readListed()).not.toHaveProperty('unconfirmed')
		const measured = price?.trace.find((entry) => 'key' in entry && entry.key === 'roof_squares')
		expect(measured).toMatchObject({
			source: 'measurement',
			basis: 'confirmed',
			givenBy: 'Maya Okafor',
			sentence: expect.stringMatching(/^Confirmed by Maya Okafor on .* The pitch is assumed\.$/),
		})
		expect(measured).toMatchObject({ value: String(result?.squares) })
		const events = await readPriceEvents(company, id)
		expect(events.map(({ eventType }) => eventType)).toEqual(['price.deferred', 'price.resolved'])
		const { slides } = await api.presentations.playback({ shareKey })
		expect(slides[1]?.pricing?.better?.display).toBe(price?.display)
		expect((await selectProduct(choice)).selection?.price.amountCents).toBe(price?.amountCents)
	})

	it('has no amount in the email about an adjustment', async ({
		app,
		api,
		company,
		createAuto,
	}) => {
		const { id: presentationId } = await createAuto({ price_inputs: { layers: 1 } })
		await app.runJobs()
		const { presentation } = await api.presentations.adjustPrice({
			presentationId,
			discount: { kind: 'amount', amountCents: 50_000, reason: 'We work on your street' },
			tellHomeowner: true,
		})
		expect(presentation.price?.state).toBe('estimate')
		const { organizationId } = company
		const { id: mailId } = await company.db.mailMessage.findFirstOrThrow({
			where: { organizationId, presentationId },
		})
		const { subject, text, html } = await composeEmail(app, { organizationId, mailId })
		expect(text).toContain('The price is still an estimate')
		expect(subject + text + html).not.toContain('$')
	})

	it('needs the rep’s confirmation only while the company setting requireConfirmedPrice is on', async ({
		app,
		api,
		createAuto,
		readBetter,
	}) => {
		const { id } = await createAuto({ price_inputs: { layers: 1 } })
		await app.runJobs()
		await api.contracts.updateSettings({ requireConfirmedPrice: false })
		await app.runJobs()
		expect((await readBetter(id))?.status).toBe('priced')
		await api.contracts.updateSettings({ requireConfirmedPrice: true })
		await app.runJobs()
		expect(await readBetter(id)).toMatchObject({ status: 'deferred', unconfirmed: true })
	})
})

describe('answer to "How much is the Better one?"', () => {
	it('describes a price for an estimated roof as an estimate until the homeowner selects the price', async ({
		app,
		company,
		api,
		slideId,
		createAuto,
		readBetter,
	}) => {
		const { id: presentationId } = await createAuto({ price_inputs: { layers: 1 } })
		const { organizationId } = company
		const caller = { kind: 'presentation' as const, organizationId, presentationId }
		const { qa } = createCaller({ ...company, caller })
		const ask = async () => {
			const question = 'How much is the Better one?'
			const { answer, source } = await qa.ask({ question, presentationId })
			expect(source).toBe('slides')
			return answer
		}
		const estimate = 'That is an estimate until the measurements of your home are confirmed.'
		await app.runJobs()
		const range = await readBetter(presentationId)
		expect(range?.status).toBe('deferred')
		expect(await ask()).toMatch(new RegExp(`is \\$[\\d,]+ to \\$[\\d,]+\\. ${estimate}$`))
		await api.contracts.updateSettings({ requireConfirmedPrice: false })
		await app.runJobs()
		const price = await readBetter(presentationId)
		expect(price?.status).toBe('priced')
		expect(await ask()).toContain(`is ${price?.display}. ${estimate}`)
		const { selectProduct } = asHomeowner(company, presentationId)
		await selectProduct({ presentationId, slideId, tier: 'better' })
		expect(await ask()).toContain(`is ${price?.display} for your home.`)
		expect(await ask()).not.toContain('estimate')
	})
})

describe('POST /api/presentations/{presentationId}/confirm-price', () => {
	it('asks the rep to confirm the price only once, however often the homeowner requests the confirmation', async ({
		company,
		api,
		createAuto,
	}) => {
		const { id: presentationId } = await createAuto()
		const { organizationId } = company
		const { qa } = createCaller({
			...company,
			caller: { kind: 'presentation', organizationId, presentationId },
		})
		const ask = () => qa.askForConfirmation({ presentationId })
		const [first, ...repeated] = await Promise.all([ask(), ask(), ask()])
		expect([...repeated, await ask()]).toEqual([first, first, first])
		const { questions } = await api.qa.allQuestions({})
		expect(questions.filter(({ presentationId: of }) => of === presentationId)).toMatchObject([
			{ question: 'Can you confirm the price for my home?', escalated: true },
		])
	})

	it.for([
		['en', /^The price for your home is confirmed\./],
		['es', /^El precio para su casa está confirmado\./],
	] as const)(
		'is answered once the price is exact, on the presentation and by email, in %s',
		async ([language, answer], { app, company, api, createAuto, confirm }) => {
			const { deckId } = await makePricedDeck(company)
			await company.db.deck.update({ where: { id: deckId }, data: { language } })
			const { id: presentationId, shareKey } = await createAuto({
				deckId,
				price_inputs: { layers: 1 },
				language_settings: { language },
			})
			await app.runJobs()
			const { organizationId } = company
			const caller = { kind: 'presentation' as const, organizationId, presentationId }
			const { questionId } = await createCaller({ ...company, caller }).qa.askForConfirmation({
				presentationId,
			})
			const read = async () => {
				const { questions } = await api.qa.allQuestions({})
				return questions.find(({ id }) => id === questionId)
			}
			await api.presentations.update({ presentationId, price_inputs: { layers: 2 } })
			await app.runJobs()
			expect(await read()).toMatchObject({ waiting: true })
			await confirm(presentationId)
			expect(await read()).toMatchObject({
				waiting: false,
				repAnswer: { answeredBy: 'Maya Okafor', text: expect.stringMatching(answer) },
			})
			const { answers } = await api.presentations.playback({ shareKey })
			expect(answers).toMatchObject([{ questionId, answer: expect.stringMatching(answer) }])
			const where = { organizationId, presentationId, kind: 'question_answered' }
			expect(await company.db.mailMessage.count({ where })).toBe(1)
			await api.presentations.update({ presentationId, price_inputs: { layers: 3 } })
			await app.runJobs()
			expect(await company.db.mailMessage.count({ where })).toBe(1)
		},
	)

	it.for([
		['tells the homeowner in one email about a new price that also answers the request', false],
		['answers a homeowner by email who gets no emails about prices', true],
	] as const)('%s', async ([, isSuppressed], { app, company, api, createAuto }) => {
		const { organizationId } = company
		const email = `karen-${isSuppressed}@mail.example`
		const { id: presentationId } = await createAuto({
			homeowner: { ...KAREN, email },
			price_inputs: { layers: 1 },
		})
		await app.runJobs()
		if (isSuppressed)
			await company.db.mailSuppression.create({
				data: { organizationId, address: email, reason: 'unsubscribed', createdAt: company.now() },
			})
		const caller = { kind: 'presentation' as const, organizationId, presentationId }
		const { questionId } = await createCaller({ ...company, caller }).qa.askForConfirmation({
			presentationId,
		})
		await api.presentations.adjustPrice({
			presentationId,
			price_inputs: { roof_squares: 28.4 },
			tellHomeowner: true,
		})
		await app.runJobs()
		const mails = await company.db.mailMessage.findMany({
			where: { organizationId, presentationId, toAddress: email, status: 'sent' },
		})
		expect(mails.map(({ kind }) => kind)).toEqual([
			isSuppressed ? 'question_answered' : 'price_changed',
		])
		const { questions } = await api.qa.allQuestions({})
		expect(questions.find(({ id }) => id === questionId)).toMatchObject({ waiting: false })
	})
})
