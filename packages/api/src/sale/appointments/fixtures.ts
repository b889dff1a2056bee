import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { makeCompany } from '../../testing/test-app.ts'
import type { Slot } from './schema.ts'

/** A Friday in Denver; the company is open from Monday on. */
export const NOW = new Date('2026-11-20T20:00:00Z')
export const attendeeTZ = 'America/Denver'
/** Tuesday's 9:00 and 10:00 in Denver. */
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

/** A company in Denver, whose clock stands at `NOW`. */
export async function makeRoofer(app: App): Promise<OrgContext> {
	const ctx = await makeCompany(app)
	await app.db.organization.update({
		where: { id: ctx.organizationId },
		data: { timezone: 'America/Denver' },
	})
	return { ...ctx, now: () => NOW }
}

type Appointments = ReturnType<typeof createCaller>['appointments']
type Answer<Name extends keyof Appointments> = ReturnType<Appointments[Name]>
type TestHomeowner = {
	presentationId: string
	/** What they can do so many milliseconds after the company's now. */
	at: (ms: number) => Appointments
	book: (slot?: Slot) => Answer<'book'>
	move: (slot?: Slot) => Answer<'reschedule'>
	cancel: () => Answer<'cancel'>
	look: (zone?: string) => Answer<'get'>
}

/** A homeowner with the token of a presentation of their own. */
export async function makeHomeowner(ctx: OrgContext): Promise<TestHomeowner> {
	const { organizationId, now } = ctx
	const presentationId = await makePresentation(ctx)
	const at = (ms: number) =>
		createCaller({
			...ctx,
			now: () => new Date(now().getTime() + ms),
			caller: { kind: 'presentation', organizationId, presentationId },
		}).appointments
	return {
		presentationId,
		at,
		book: (slot = NINE) => at(0).book({ presentationId, ...slot, attendeeTZ }),
		move: (slot = TEN) => at(0).reschedule({ presentationId, ...slot, attendeeTZ }),
		cancel: () => at(0).cancel({ presentationId }),
		look: (zone?: string) => at(0).get({ presentationId, attendeeTZ: zone }),
	}
}

/** The row of a presentation, with what it hangs on. */
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

/** What was told of a presentation, the oldest first. */
export async function eventsOf(
	{ db }: App,
	presentationId: string,
): Promise<{ eventType: string; payload: unknown }[]> {
	return db.event.findMany({
		where: { aggregateId: presentationId },
		orderBy: { id: 'asc' },
		select: { eventType: true, payload: true },
	})
}
