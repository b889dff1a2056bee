import { setTimeout as sleep } from 'node:timers/promises'
import type { App, Caller } from '@dormer/api'
import { callAs, type DemoCaller } from './demo-caller.ts'
import { DEMO_PEOPLE, type DemoPerson, hasReached } from './demo-people.ts'
import { DEMO_RECEIVER_PATH, demoReceiverUrl } from './webhook-receiver.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Seconds for which a homeowner sees each slide at an average pace. The prices hold them longest. */
const SLIDE_SECONDS = [21, 34, 47, 39, 28, 43, 31, 24, 76, 18]
/** Minutes between the creation of a presentation and the end of its preparation. */
const READY_AFTER = 4
const READY_TIMEOUT_MS = 10 * MINUTE_MS
/** Hours of the day between which the homeowners of the demo act. 13 hours, because any two time zones then share some. */
const DAY = { from: 8, until: 21 }
const MAX_ATTEMPTS = 3
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
	const { timezone } = await app.db.organization.findUniqueOrThrow({
		where: { id: rep.organizationId },
		select: { timezone: true },
	})
	const zones = [timezone, new Intl.DateTimeFormat().resolvedOptions().timeZone]
	const added: Added[] = []
	for (const person of DEMO_PEOPLE) {
		const openedAt = dayTime(new Date(startedAt - person.hoursAgo * HOUR_MS), zones)
		const plan = { rep, deckId, person, openedAt }
		added.push({ ...(await addPersonWithRetry(app, plan)), openedAt })
	}
	void dateReadiness(app, rep.organizationId, added).catch((error: unknown) =>
		app.log.warn({ err: error }, 'the readiness of the demo could not be dated'),
	)
	return true
}

type Added = { presentationId: string; openedAt: Date }

/**
 * Returns a time at or before `at` that is by day in all of the time zones. A time at night moves back by whole hours, so no
 * homeowner of the demo signs at night: neither by the clock of the company nor by that of the person who tries the demo.
 */
export function dayTime(at: Date, timeZones: readonly string[]): Date {
	const isDay = (time: number) =>
		timeZones.every((timeZone) => {
			const format = { timeZone, hour: 'numeric', hourCycle: 'h23' } as const
			const hour = Number(new Intl.DateTimeFormat('en-US', format).format(time))
			return hour >= DAY.from && hour < DAY.until
		})
	let time = at.getTime()
	while (!isDay(time)) time -= HOUR_MS
	return new Date(time)
}

/**
 * Waits until the added presentations are ready, and dates their readiness shortly after their creation. The worker prepares them
 * now, although they were created in the past.
 */
async function dateReadiness(app: App, organizationId: string, added: Added[]): Promise<void> {
	const ids = added.map(({ presentationId }) => presentationId)
	const deadline = Date.now() + READY_TIMEOUT_MS
	const isReady = async () =>
		(await app.db.presentation.count({
			where: { organizationId, id: { in: ids }, status: { in: ['ready', 'failed'] } },
		})) === ids.length
	while (!(await isReady()) && Date.now() < deadline) await sleep(1000, undefined, { ref: false })
	for (const { presentationId, openedAt } of added)
		await app.db.event.updateMany({
			where: { organizationId, presentationId, eventType: 'presentation.ready' },
			data: { occurredAt: new Date(openedAt.getTime() - HOUR_MS + READY_AFTER * MINUTE_MS) },
		})
}

/**
 * Adds a homeowner. On a busy computer a call can take longer than the server allows. Then deletes what was added and starts over
 * with this homeowner, so the demo is complete. Returns the presentation of the homeowner.
 */
async function addPersonWithRetry(app: App, plan: Plan): Promise<{ presentationId: string }> {
	for (let attempt = 1; ; attempt++) {
		const { presentations } = callAs(app, plan.rep)
		const { deck_presentation_id: presentationId, url } = await createPresentation(app, plan)
		try {
			await act(app, plan, { presentationId, shareKey: url.split('/p/')[1] ?? '' })
			return { presentationId }
		} catch (error) {
			if (attempt === MAX_ATTEMPTS) throw error
			app.log.warn({ err: error }, 'a homeowner of the demo is added again')
			await presentations.delete({ presentationId })
		}
	}
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

/** Creates the presentation of a homeowner, dated an hour before the homeowner opens it. */
function createPresentation(app: App, { rep, deckId, person, openedAt }: Plan) {
	const createdAt = new Date(openedAt.getTime() - HOUR_MS)
	return callAs(app, rep, createdAt).presentations.create({
		deckId,
		homeowner: person.homeowner,
		price_inputs: person.inputs,
	})
}

/** Calls the API for everything that the homeowner did, up to the stage that `person` reached. */
async function act(
	app: App,
	{ rep, person, openedAt }: Plan,
	{ presentationId, shareKey }: { presentationId: string; shareKey: string },
): Promise<void> {
	if (!hasReached(person, 'opened')) return
	const at = (minutes: number) => new Date(openedAt.getTime() + minutes * MINUTE_MS)
	const { organizationId } = rep
	const homeowner: Caller = { kind: 'presentation', organizationId, presentationId }
	const viewer: Viewer = {
		presentationId,
		person,
		callAfter: (minutes) => callAs(app, homeowner, at(minutes)),
	}
	await watch(viewer, shareKey)
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
	let watchedMs = 0
	for (const [index, { id }] of slides.slice(0, person.slides).entries()) {
		const durationMs = slideMs(person, index)
		watchedMs += durationMs
		await record(watchedMs / MINUTE_MS, { type: 'slide.viewed', slideId: id, durationMs })
	}
	if (!hasReached(person, 'watched')) return
	await record(11, { type: 'presentation.completed' })
	const priced = slides.find(({ pricing }) => pricing !== null)
	if (priced === undefined || !hasReached(person, 'selected')) return
	await callAfter(12).presentations.selectProduct({
		presentationId,
		slideId: priced.id,
		tier: person.tier,
		upgrades: ['gutters'],
	})
}

/** Returns for how long a homeowner sees a slide: each at an own pace, and not at the same pace on every slide. */
function slideMs({ inputs: { squares } }: DemoPerson, index: number): number {
	const pace = 0.75 + ((squares * (index + 3)) % 7) / 10
	return Math.round((SLIDE_SECONDS[index] ?? 30) * pace) * 1000
}

type ViewerEvent = NonNullable<
	Parameters<DemoCaller['presentations']['recordEvents']>[0]['events']
>[number]

/** Reads and signs the contract. */
async function sign({ presentationId, callAfter }: Viewer): Promise<void> {
	const { revision, customerName } = await callAfter(14).signing.get({ presentationId })
	await callAfter(17).signing.sign({
		presentationId,
		revision,
		signature: customerName,
		agreedToTerms: true,
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
