import { expect } from 'vitest'
import type { Send } from './api-requests.ts'

/** Expects ten homeowners, their questions, contracts and appointment, and the deliveries of a webhook of the server. */
export async function expectActivity(send: Send, serverUrl: string): Promise<void> {
	const { presentations } = await send('GET', '/api/presentations')
	const stages: string[] = presentations.map(({ engagement }: Row) => engagement)
	expect(countBy(stages)).toEqual({ new: 2, opened: 2, viewed: 2, selected: 2, signed: 2 })
	const { questions } = await send('GET', '/api/questions')
	const isAnswered: boolean[] = questions.map(({ answeredAt }: Row) => answeredAt !== null)
	expect(isAnswered.toSorted()).toEqual([false, true])
	const { documents } = await send('GET', '/api/contracts/documents')
	const signers = documents.map(({ customerName }: Row) => customerName)
	expect(signers).toEqual(['Marcus Bell', 'Priya Raman'])
	const { appointments } = await send('GET', '/api/appointments')
	expect(appointments).toMatchObject([{ homeownerName: 'Marcus Bell' }])
	await expectDeliveries(send, webhookUrl(serverUrl))
	const { activity } = await send('GET', '/api/activity')
	const types = activity.map(({ eventType }: Row) => eventType)
	expect(types).toEqual(expect.arrayContaining(ACTIVITY_TYPES))
	await expect
		.poll(() => listImplausible(send, presentations.slice(1)), { timeout: 120_000, interval: 1000 })
		.toEqual([])
}

/**
 * Returns what no homeowner would do: opening a presentation that is not ready, acting at night, and seeing each slide for the same
 * time.
 */
async function listImplausible(send: Send, presentations: Row[]): Promise<string[]> {
	const found: string[] = []
	for (const { id } of presentations) {
		const { timeline, slides } = await send('GET', `/api/presentations/${id}/activity`)
		const timeOf = (step: string): string | undefined =>
			timeline.find(({ eventType }: Row) => eventType === `presentation.${step}`)?.occurredAt
		const steps = ['created', 'ready', 'opened', 'completed'].map(timeOf)
		const times = steps.flatMap((at) => at ?? [])
		if (steps[1] === undefined) found.push('never ready')
		if (times.some((at, index) => at < (times[index - 1] ?? ''))) found.push(`order ${times}`)
		const hours: number[] = timeline
			.filter(({ eventType }: { eventType: string }) => ACTIVITY_TYPES.includes(eventType))
			.map(({ occurredAt }: { occurredAt: string }) => hourInDenver(occurredAt))
		found.push(...hours.filter((hour) => hour < 8 || hour > 21).map((hour) => `hour ${hour}`))
		const seen = slides.map(({ visibleMs }: Row) => visibleMs).filter(Boolean)
		if (seen.length > 1 && new Set(seen).size <= seen.length / 2) found.push(`times ${seen}`)
	}
	return found
}

function hourInDenver(at: string): number {
	const format = { timeZone: 'America/Denver', hour: 'numeric', hourCycle: 'h23' } as const
	return Number(new Intl.DateTimeFormat('en-US', format).format(new Date(at)))
}

/** A record in a response. */
type Row = Record<string, unknown>

const ACTIVITY_TYPES = [
	'presentation.opened',
	'presentation.completed',
	'question.asked',
	'contract.signed',
	'appointment.booked',
]

function countBy(names: readonly string[]): Record<string, number> {
	const counts: Record<string, number> = {}
	for (const name of names) counts[name] = (counts[name] ?? 0) + 1
	return counts
}

const webhookUrl = (serverUrl: string) => `${serverUrl}/demo/webhooks`

/** Waits until the only subscription, a webhook at `url`, has received its messages. Expects that they are signed. */
async function expectDeliveries(send: Send, url: string): Promise<void> {
	const { subscriptions } = await send('GET', '/api/notifications/subscriptions')
	expect(subscriptions).toMatchObject([{ channel: 'webhook', channelConfig: { url } }])
	const path = `/api/notifications/subscriptions/${subscriptions[0].id}/deliveries`
	const received = {
		status: 'delivered',
		attempts: [
			{ request: { target: url, headers: { 'webhook-signature': expect.stringMatching(/^v1,/) } } },
		],
	}
	await expect
		.poll(async () => (await send('GET', path)).deliveries, { timeout: 20_000 })
		.toMatchObject(Array(5).fill(received))
}

/** Expects that the webhook moves to the current address of the server, which has a different port after a restart. */
export async function expectMovedWebhook(send: Send, serverUrl: string): Promise<void> {
	await expect
		.poll(async () => (await send('GET', '/api/notifications/subscriptions')).subscriptions)
		.toMatchObject([{ channelConfig: { url: webhookUrl(serverUrl) } }])
}

/** Expects that the demo deck is complete, and that `link` opens a presentation with prices and an unsigned contract. */
export async function expectContent(send: Send, link: string): Promise<void> {
	const { decks } = await send('GET', '/api/decks')
	expect(decks).toMatchObject([{ name: 'Full roof replacement', slidesCount: 10 }])
	const [{ id: deckId }] = decks
	const { slides } = await send('GET', `/api/decks/${deckId}/slides`)
	const types: string[] = slides.map(({ slideType }: Row) => slideType)
	expect(types.indexOf('product_pricing_v1')).toBe(8)
	const preflight = await send('GET', `/api/decks/${deckId}/preflight`)
	expect([preflight.errors, preflight.warnings]).toEqual([[], []])
	const { faqs } = await send('GET', `/api/decks/${deckId}/faqs`)
	expect(new Set(faqs.map(({ status }: Row) => status))).toEqual(new Set(['published']))
	const { documents } = await send('GET', '/api/company/kb/documents')
	expect(documents).toMatchObject([{ status: 'ready' }, { status: 'ready' }])
	expect((await send('GET', '/api/contracts/settings')).settings.requireViewed).toBe(true)

	const playback = await send('GET', `/api/playback/${shareKeyOf(link)}`)
	expect(playback.contract).toMatchObject({ available: true, signed: false })
	expect(playback.company.phone).toBe('(303) 555-0142')
	expect(playback.company.logoUrl).not.toBeNull()
	expect(playback.rep.avatarUrl).not.toBeNull()
	for (const { title, audioUrl } of playback.slides) expect(audioUrl, title).not.toBeNull()
	const priced = playback.slides.filter(({ pricing }: Row) => pricing !== null)
	const shown = (display: string) => ({ status: 'priced', display })
	const prices = { good: shown('$15,380'), better: shown('$19,690'), best: shown('$24,220') }
	expect(priced).toMatchObject([{ pricing: prices }])
}

/** Returns the share key in a homeowner's link. */
export const shareKeyOf = (link: string) => link.split('/p/')[1]

/** Questions from the tour in README.md and one about a document, each with the kind of reply that it must get. */
const QUESTIONS = [
	['How long does the work take?', { kind: 'answer', source: 'faq' }],
	['Can I stay in the house while you work?', { kind: 'passages' }],
	['Do you paint fences?', { kind: 'unanswered' }],
	[
		'How often do you sweep the lawn with magnets?',
		{
			kind: 'passages',
			source: 'knowledge',
			passages: expect.arrayContaining([
				expect.objectContaining({ title: expect.stringContaining('Your roof, day by day') }),
			]),
		},
	],
] as const

/** Expects the right kind of reply to each of `QUESTIONS`. */
export async function expectReplies(send: Send, link: string): Promise<void> {
	const { presentationId } = await send('GET', `/api/playback/${shareKeyOf(link)}`)
	for (const [question, reply] of QUESTIONS)
		expect(await send('POST', '/api/qa', { question, presentationId }), question).toMatchObject(
			reply,
		)
}

/** Returns the titles of the slides, and the numbers of documents and contracts. */
export async function readParts(send: Send, deckId: string) {
	const { slides } = await send('GET', `/api/decks/${deckId}/slides`)
	const { documents } = await send('GET', '/api/company/kb/documents')
	const { actionConfigs } = await send('GET', `/api/decks/${deckId}/action-configs`)
	return {
		slides: slides.map(({ title }: Row) => title),
		documents: documents.length,
		contracts: actionConfigs.length,
	}
}

/**
 * Changes the demo data to what an earlier version of Dormer would have created: an old presentation, no prices, no contract and
 * one document fewer.
 */
export async function makeOlderDemo(send: Send, deckId: string): Promise<void> {
	const { slides } = await send('GET', `/api/decks/${deckId}/slides`)
	for (const { id, productData } of slides)
		if (productData !== null) await send('DELETE', `/api/slides/${id}`)
	const { actionConfigs } = await send('GET', `/api/decks/${deckId}/action-configs`)
	for (const { id } of actionConfigs)
		await send('DELETE', `/api/decks/${deckId}/action-configs/${id}`)
	const { documents } = await send('GET', '/api/company/kb/documents')
	await send('DELETE', `/api/company/kb/documents/${documents[0].documentId}`)
	const { presentations } = await send('GET', '/api/presentations')
	for (const { id } of presentations) await send('DELETE', `/api/presentations/${id}`)
	const homeowner = { first_name: 'Hannah', last_name: 'Weiss' }
	await send('POST', `/api/decks/${deckId}/presentations`, {
		homeowner: { ...homeowner, address: '3310 Vrain St', zip: '80212' },
	})
}
