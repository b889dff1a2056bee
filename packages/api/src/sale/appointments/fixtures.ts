import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { makeCompany } from '../../testing/test-app.ts'
import type { Slot } from './schema.ts'

/** Current time of the tests: a Friday afternoon in Denver. The next working day is Monday. */
export const NOW = new Date('2026-11-20T20:00:00Z')
export const attendeeTZ = 'America/Denver'
/** Slots on Tuesday, November 24, at 9:00 and 10:00 in Denver. */
export const NINE = { startTime: '2026-11-24T16:00:00.000Z', endTime: '2026-11-24T16:45:00.000Z' }
export const TEN = { startTime: '2026-11-24T17:00:00.000Z', endTime: '2026-11-24T17:45:00.000Z' }

const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen@mail.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
	country: 'US',
}

type Appointments = ReturnType<typeof createCaller>['appointments']
type Result<Name extends keyof Appointments> = ReturnType<Appointments[Name]>
type TestHomeowner = {
	presentationId: string
	/** Returns an API client whose clock is `ms` milliseconds ahead of the company's clock. */
	callsAfter: (ms: number) => Appointments
	book: (slot?: Slot) => Result<'book'>
	reschedule: (slot?: Slot) => Result<'reschedule'>
	cancel: () => Result<'cancel'>
	options: (timeZone?: string) => Result<'get'>
	/** Returns the start times of the free slots on a date. */
	freeTimesOn: (date: string) => Promise<string[] | undefined>
}

/** Creates a presentation. Returns functions that call the appointments API as its homeowner, with a presentation token. */
export async function makeHomeowner(ctx: OrgContext): Promise<TestHomeowner> {
	const { organizationId, now } = ctx
	const presentationId = await makePresentation(ctx)
	const callsAfter = (ms: number) =>
		createCaller({
			...ctx,
			now: () => new Date(now().getTime() + ms),
			caller: { kind: 'presentation', organizationId, presentationId },
		}).appointments
	const calls = callsAfter(0)
	const options = (timeZone?: string) => calls.get({ presentationId, attendeeTZ: timeZone })
	return {
		presentationId,
		callsAfter,
		book: (slot = NINE) => calls.book({ presentationId, ...slot, attendeeTZ }),
		reschedule: (slot = TEN) => calls.reschedule({ presentationId, ...slot, attendeeTZ }),
		cancel: () => calls.cancel({ presentationId }),
		options,
		freeTimesOn: async (date) =>
			(await options()).slotsByDate[date]?.map(({ startTime }) => startTime),
	}
}

/** Inserts a presentation with its deck, snapshot and prospect, and returns its id. */
async function makePresentation({ db, organizationId }: OrgContext): Promise<string> {
	const [id, deckId, prospectId, hash] = [newId(), newId(), newId(), newId()]
	await db.deck.create({ data: { id: deckId, organizationId, name: 'Roof', type: 'image-based' } })
	await db.deckSnapshot.create({ data: { organizationId, hash, deckId, content: {} } })
	await db.prospect.create({
		data: { id: prospectId, organizationId, homeowner: KAREN, formattedAddress: 'Denver' },
	})
	const parents = { organizationId, deckId, prospectId, snapshotHash: hash }
	await db.presentation.create({
		data: { id, ...parents, shareKey: newId(), homeowner: KAREN, totalSlides: 0 },
	})
	return id
}

/** Returns the events of a presentation, oldest first. */
export async function readEvents(
	{ db }: App,
	presentationId: string,
): Promise<{ eventType: string; payload: unknown }[]> {
	return db.event.findMany({
		where: { aggregateId: presentationId },
		orderBy: { id: 'asc' },
		select: { eventType: true, payload: true },
	})
}

/**
 * Extends `it` with a company in Denver whose current time is `NOW`. `karen` and `hannah` are two homeowners of the
 * company, each with a presentation.
 */
export const it = base
	.extend('company', async ({ app }) => {
		const company = await makeCompany(app)
		await app.db.organization.update({
			where: { id: company.organizationId },
			data: { timezone: 'America/Denver' },
		})
		return { ...company, now: () => NOW }
	})
	.extend('karen', ({ company }) => makeHomeowner(company))
	.extend('hannah', ({ company }) => makeHomeowner(company))
