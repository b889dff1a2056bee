import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Caller, createCaller, DEMO_LOGIN } from '@dormer/api'
import { createTestApp, type TestApp } from '@dormer/api/testing'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareDemo } from './prepare-demo.ts'
import { createDemoReceiver, demoReceiverUrl } from './webhook-receiver.ts'

let app: TestApp
let http: Server
beforeAll(async () => {
	http = createServer(express().use(createDemoReceiver({ DEMO: true })))
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	const PUBLIC_URL = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
	app = await createTestApp(
		{ allowUrl: demoReceiverUrl({ PUBLIC_URL }) },
		{ DEMO: '1', PUBLIC_URL },
	)
})
afterAll(async () => {
	await new Promise((resolve) => http.close(resolve))
	await app.close()
})

/** Prepares the demo and runs the jobs of the demo at the same time. */
async function prepare() {
	let isDone = false
	const demo = prepareDemo(app).finally(() => {
		isDone = true
	})
	while (!isDone) await app.runJobs()
	return demo
}

async function callAsRep() {
	const { id, organizationId, name } = await app.db.user.findUniqueOrThrow({
		where: { email: DEMO_LOGIN.email },
	})
	const sessionId = 'test'
	const rep = { userId: id, organizationId, name, role: 'admin', sessionId, revision: '0' } as const
	const caller: Caller = { kind: 'user', ...rep }
	const where = {
		...{ requestId: 'test', ip: '127.0.0.1', userAgent: null, cookieHeader: '' },
		setHeader: () => {},
	}
	return createCaller({ ...app, ...where, caller })
}

/** Questions from the tour in README.md, each with the kind of reply that it must get. */
const README_QUESTIONS = [
	['How long does the work take?', { kind: 'answer', source: 'faq' }],
	['Can I stay in the house while you work?', { kind: 'passages' }],
	['Do you paint fences?', { kind: 'escalated' }],
] as const

const fullDemo = {
	...DEMO_LOGIN,
	url: expect.stringContaining('/p/'),
	addActivity: expect.any(Function),
}

it('creates a demo with narrated slides, prices, a contract, documents and answers', async () => {
	const made = await prepare()
	expect(made).toEqual(fullDemo)
	const rep = await callAsRep()
	const [demo] = (await rep.decks.list()).decks
	expect(demo).toMatchObject({ name: 'Full roof replacement', slidesCount: 10 })
	const deckId = demo?.id ?? ''
	const { slides } = await rep.slides.list({ deckId })
	expect(slides.findIndex(({ slideType }) => slideType === 'product_pricing_v1')).toBe(8)

	const shareKey = made?.url?.split('/p/')[1] ?? ''
	const playback = await rep.presentations.playback({ shareKey })
	const prices = playback.slides.flatMap(({ pricing }) => (pricing ? [pricing] : []))
	const display = (display: string) => expect.objectContaining({ status: 'priced', display })
	const shown = { good: display('$15,380'), better: display('$19,690'), best: display('$24,220') }
	expect(prices).toEqual([expect.objectContaining(shown)])
	expect(playback.contract).toMatchObject({ available: true, signed: false })
	expect((await rep.contracts.getSettings()).settings.requireViewed).toBe(true)
	expect(playback.company.phone).toBe('(303) 555-0142')

	const { documents } = await rep.knowledge.list()
	expect(documents.map(({ status }) => status)).toEqual(['ready', 'ready'])
	const ask = (question: string) =>
		rep.qa.ask({ question, presentationId: playback.presentationId })
	const passages = await ask('How often do you sweep the lawn with magnets?')
	expect(passages).toMatchObject({ kind: 'passages', source: 'knowledge' })
	expect(passages.passages[0]?.title).toContain('Your roof, day by day')
	const { faqs } = await rep.faqs.list({ deckId })
	expect(new Set(faqs.map(({ status }) => status))).toEqual(new Set(['published']))
	for (const [question, reply] of README_QUESTIONS)
		expect(await ask(question), question).toMatchObject(reply)
}, 180_000)

it('adds the missing parts to an older demo exactly once', async () => {
	const rep = await callAsRep()
	const deckId = (await rep.decks.list()).decks[0]?.id ?? ''
	const { slides } = await rep.slides.list({ deckId })
	const before = {
		slides: slides.map(({ title }) => title),
		documents: (await rep.knowledge.list()).documents.length,
	}
	await removeContent(rep, deckId)
	const made = await prepare()
	expect(made).toEqual(fullDemo)
	expect(await prepare()).toMatchObject({ url: made?.url })
	expect({
		slides: (await rep.slides.list({ deckId })).slides.map(({ title }) => title),
		documents: (await rep.knowledge.list()).documents.length,
	}).toEqual(before)
	expect((await rep.contracts.listActionConfigs({ deckId })).actionConfigs).toHaveLength(1)
	const { presentations } = await rep.presentations.list({ deckId })
	expect(presentations.filter(({ price }) => price !== null)).toHaveLength(1)
}, 120_000)

/**
 * Changes the demo data as if an earlier version of Dormer had created them: an old presentation, no prices, no contract and
 * one document less.
 */
async function removeContent(rep: Awaited<ReturnType<typeof callAsRep>>, deckId: string) {
	const { slides } = await rep.slides.list({ deckId })
	for (const { id, productData } of slides)
		if (productData !== null) await rep.slides.delete({ slideId: id })
	const { actionConfigs } = await rep.contracts.listActionConfigs({ deckId })
	for (const { id } of actionConfigs)
		await rep.contracts.deleteActionConfig({ deckId, configId: id })
	const [document] = (await rep.knowledge.list()).documents
	await rep.knowledge.delete({ documentId: document?.documentId ?? '' })
	const { presentations } = await rep.presentations.list({ deckId })
	for (const { id } of presentations) await rep.presentations.delete({ presentationId: id })
	const homeowner = {
		first_name: 'Hannah',
		last_name: 'Weiss',
		address: '3310 Vrain St',
		zip: '80212',
	}
	await rep.presentations.create({ deckId, homeowner })
}

it('adds homeowners at every stage, with questions, contracts, an appointment and a webhook with successful deliveries', async () => {
	const made = await prepare()
	const rep = await callAsRep()
	for (const { id, price } of (await rep.presentations.list({})).presentations)
		if (price === null) await rep.presentations.delete({ presentationId: id })
	await made?.addActivity?.()
	const { presentations } = await rep.presentations.list({})
	expect(countBy(presentations.map(({ engagement }) => engagement))).toEqual({
		...{ new: 2, opened: 2, viewed: 2, selected: 2, signed: 2 },
	})
	const { questions } = await rep.qa.allQuestions({})
	expect(questions.map(({ answeredAt }) => answeredAt !== null).toSorted()).toEqual([false, true])
	const { documents } = await rep.contracts.listDocuments({})
	expect(documents.map(({ customerName }) => customerName)).toEqual(['Marcus Bell', 'Priya Raman'])
	const { appointments } = await rep.appointments.list({})
	expect(appointments).toMatchObject([{ homeownerName: 'Marcus Bell' }])
	await app.runJobs()
	const { subscriptions } = await rep.notifications.listSubscriptions()
	const url = demoReceiverUrl(app.config)
	expect(subscriptions).toMatchObject([{ channel: 'webhook', channelConfig: { url } }])
	for (const { id: subscriptionId } of subscriptions) {
		const { deliveries } = await rep.notifications.listDeliveries({ subscriptionId })
		expect(deliveries.length).toBeGreaterThanOrEqual(2)
		expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['delivered']))
		const [attempt] = deliveries.at(-1)?.attempts ?? []
		expect(attempt?.request).toMatchObject({
			target: url,
			headers: { 'webhook-signature': expect.stringMatching(/^v1,/) },
		})
	}
	const { activity } = await rep.activity.recent()
	const types = activity.map(({ eventType }) => eventType)
	expect(types).toEqual(
		expect.arrayContaining([
			...['presentation.opened', 'presentation.completed', 'question.asked'],
			...['contract.signed', 'appointment.booked'],
		]),
	)

	const channelConfig = { url: url.replace(/:\d+/, ':1') }
	await app.db.notificationSubscription.updateMany({ data: { channelConfig } })
	await (await prepare())?.addActivity?.()
	expect((await rep.presentations.list({})).pagination.total).toBe(10)
	const after = await rep.notifications.listSubscriptions()
	expect(after.subscriptions).toMatchObject([{ channelConfig: { url } }])
}, 120_000)

function countBy(names: readonly string[]): Record<string, number> {
	const counts: Record<string, number> = {}
	for (const name of names) counts[name] = (counts[name] ?? 0) + 1
	return counts
}

it('does not create a deleted demo deck again', async () => {
	const rep = await callAsRep()
	const [demo] = (await rep.decks.list()).decks
	const { deck } = await rep.decks.create({ name: 'By hand' })
	await rep.slides.create({ deckId: deck.id, title: 'Ours' })
	expect(await prepare()).toEqual(fullDemo)

	await rep.decks.delete({ deckId: demo?.id ?? '' })
	expect(await prepare()).toEqual(DEMO_LOGIN)
}, 120_000)
