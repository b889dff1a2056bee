import type { App, Caller } from '@dormer/api'
import { callAs, type DemoCaller } from './demo-caller.ts'
import { DEMO_PEOPLE, type DemoPerson, hasReached } from './demo-people.ts'
import { DEMO_RECEIVER_PATH, demoReceiverUrl } from './webhook-receiver.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SLIDE_MS = 38_000
const WEBHOOK_NAME = 'Demo CRM'

/**
 * Adds homeowners at every stage, questions, signed contracts, an appointment and a webhook with deliveries to the demo
 * company. Calls the API as the rep and the homeowners would, at times in the past. Adds nothing and returns false
 * when the company has more presentations than the one that `prepareDemo` creates.
 */
export async function addActivity(app: App, rep: Caller, deckId: string): Promise<boolean> {
	if (rep.kind !== 'user') return false
	const caller = callAs(app, rep)
	const url = demoReceiverUrl(app.config)
	await updateWebhook(caller, url)
	const { pagination } = await caller.presentations.list({ limit: 1 })
	if (pagination.total !== 1) return false
	await caller.notifications.createSubscription({
		name: WEBHOOK_NAME,
		eventType: 'appointment.booked,contract.signed,question.escalated',
		channel: 'webhook',
		channelConfig: { url },
	})
	const startedAt = app.now().getTime()
	for (const person of DEMO_PEOPLE)
		await addPerson(app, {
			...{ rep, deckId, person },
			openedAt: new Date(startedAt - person.hoursAgo * HOUR_MS),
		})
	return true
}

/** Corrects the URL of the demo's webhook after the server started at another address, for example on another port. */
async function updateWebhook({ notifications }: DemoCaller, url: string): Promise<void> {
	const { subscriptions } = await notifications.listSubscriptions()
	const moved = subscriptions.find(
		({ name, channelConfig }) =>
			name === WEBHOOK_NAME &&
			channelConfig.url !== url &&
			channelConfig.url?.endsWith(DEMO_RECEIVER_PATH),
	)
	if (moved !== undefined)
		await notifications.updateSubscription({ subscriptionId: moved.id, channelConfig: { url } })
}

type Plan = {
	rep: Extract<Caller, { kind: 'user' }>
	deckId: string
	person: DemoPerson
	openedAt: Date
}

/**
 * Creates the presentation of a homeowner, dated an hour before the homeowner opens it. Then calls the API for everything that
 * the homeowner did, up to the stage that `person` reached.
 */
async function addPerson(app: App, { rep, deckId, person, openedAt }: Plan): Promise<void> {
	const at = (minutes: number) => new Date(openedAt.getTime() + minutes * MINUTE_MS)
	const created = await callAs(app, rep, at(-60)).presentations.create({
		...{ deckId, homeowner: person.homeowner, price_inputs: person.inputs },
	})
	if (!hasReached(person, 'opened')) return
	const { deck_presentation_id: presentationId, url } = created
	const { organizationId } = rep
	const homeowner: Caller = { kind: 'presentation', organizationId, presentationId }
	const viewer: Viewer = {
		...{ presentationId, person },
		callAfter: (minutes) => callAs(app, homeowner, at(minutes)),
	}
	await watch(viewer, url.split('/p/')[1] ?? '')
	if (hasReached(person, 'signed')) await sign(viewer)
	if (hasReached(person, 'booked')) await book(viewer, app.now())
	const { question, answer } = person
	if (question === undefined) return
	const questionId = await ask(viewer, question)
	if (answer !== undefined) await callAs(app, rep, at(90)).qa.answer({ questionId, answer })
}

type Viewer = {
	presentationId: string
	person: DemoPerson
	/**
	 * Returns an API client that acts as the homeowner. Its clock shows the given number of minutes after the homeowner opened the
	 * presentation.
	 */
	callAfter: (minutes: number) => DemoCaller
}

/**
 * Simulates a homeowner who watches the presentation and then selects a tier and gutters on the price slide. Ends earlier when
 * the demo person stopped watching early or selected nothing.
 */
async function watch(viewer: Viewer, shareKey: string): Promise<void> {
	const { presentationId, person, callAfter } = viewer
	const { slides } = await callAfter(0).presentations.playback({ shareKey })
	const record = (minutes: number, event: Omit<ViewerEvent, 'clientEventId'>) =>
		callAfter(minutes).presentations.recordEvents({
			presentationId,
			events: [{ ...event, clientEventId: `demo-${minutes}` }],
		})
	await record(0, { type: 'presentation.opened' })
	for (const [index, { id }] of slides.slice(0, person.slides).entries())
		await record(index + 1, { type: 'slide.viewed', slideId: id, durationMs: SLIDE_MS })
	if (!hasReached(person, 'watched')) return
	await record(11, { type: 'presentation.completed' })
	const priced = slides.find(({ pricing }) => pricing !== null)
	if (priced === undefined || !hasReached(person, 'selected')) return
	await callAfter(12).presentations.selectProduct({
		...{ presentationId, slideId: priced.id, tier: person.tier, upgrades: ['gutters'] },
	})
}

type ViewerEvent = NonNullable<
	Parameters<DemoCaller['presentations']['recordEvents']>[0]['events']
>[number]

/** Reads and signs the contract. */
async function sign({ presentationId, callAfter }: Viewer): Promise<void> {
	const { revision, customerName } = await callAfter(14).signing.get({ presentationId })
	await callAfter(17).signing.sign({
		...{ presentationId, revision, signature: customerName, agreedToTerms: true },
	})
}

/** Books the first free appointment that starts more than a day from now. */
async function book({ presentationId, callAfter }: Viewer, now: Date): Promise<void> {
	const { slotsByDate, timezone } = await callAfter(20).appointments.get({ presentationId })
	const tomorrow = new Date(now.getTime() + 24 * HOUR_MS).toISOString()
	const slot = Object.values(slotsByDate)
		.flat()
		.find(({ startTime }) => startTime > tomorrow)
	if (slot === undefined) return
	await callAfter(21).appointments.book({ presentationId, ...slot, attendeeTZ: timezone })
}

/** Asks a question as the homeowner, and passes it on to the rep. Returns the id of the question. */
async function ask({ presentationId, callAfter }: Viewer, question: string): Promise<string> {
	const { questionId, kind } = await callAfter(9).qa.ask({ presentationId, question })
	if (kind !== 'escalated') await callAfter(10).qa.escalate({ questionId })
	return questionId
}
