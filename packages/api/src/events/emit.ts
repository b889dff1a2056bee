import { Prisma, type Tx } from '@dormer/db'
import { type EventExternal, type External, Metadata } from '../core/external-schema.ts'
import { newId } from '../core/ids.ts'
import { enqueue } from '../core/jobs.ts'
import { isTestMode } from '../core/keys/test-mode.ts'
import { notifyLiveStreams } from './live-streams.ts'
import { redactAddresses } from './redact-addresses.ts'
import { type EventPayloads, type EventType, RETAINED_FIELDS } from './schema.ts'
import { selectsType } from './selects-type.ts'

type Aggregate = {
	type: 'deck' | 'document' | 'mail' | 'measurement' | 'presentation' | 'subscription'
	id: string
}

/** An event that is not written to the database yet. `id` is set when another row of the transaction refers to the event. */
export type NewEvent<Type extends EventType = EventType> = {
	id?: string
	type: Type
	organizationId: string
	aggregate: Aggregate
	payload: EventPayloads[Type]
	at: Date
}

/**
 * Writes an event in the transaction of the change that it describes: the event exists if and only if the change does. The same
 * transaction queues the job that notifies subscribers, and notifies the live streams when it commits. Redacts email addresses
 * and phone numbers in the texts of the payload. The redaction changes only the event, not the stored question or answer.
 */
export function emit<Type extends EventType>(tx: Tx, event: NewEvent<Type>): Promise<void> {
	return emitAll(tx, event.organizationId, [event])
}

/** Writes several events of one company, like `emit`. */
export async function emitAll(
	tx: Tx,
	organizationId: string,
	events: readonly NewEvent[],
): Promise<void> {
	if (events.length === 0) return
	const records = await readRecords(tx, organizationId, events)
	const rows = events.map((event) => {
		const presentationId = presentationIdOf(event)
		const presentation = records.presentations.get(presentationId ?? '')
		const external = presentation?.external ?? records.decks.get(deckIdOf(event) ?? '') ?? null
		return {
			id: event.id ?? newId(),
			organizationId,
			presentationId,
			eventType: event.type,
			aggregateType: event.aggregate.type,
			aggregateId: event.aggregate.id,
			payload: redactTexts(event.type, event.payload),
			occurredAt: event.at,
			external: external ?? Prisma.DbNull,
			livemode: !isTestMode() && presentation?.livemode !== false,
		}
	})
	await tx.event.createMany({ data: rows })
	if (await hasSubscribers(tx, organizationId, events)) {
		const eventIds = rows.map(({ id }) => id)
		await enqueue(tx, 'fan_out_events', { payload: { organizationId, eventIds } })
	}
	await notifyLiveStreams(tx, organizationId)
}

function presentationIdOf({ payload }: Pick<NewEvent, 'payload'>): string | null {
	return 'presentationId' in payload ? payload.presentationId : null
}

function deckIdOf({ payload }: Pick<NewEvent, 'payload'>): string | null {
	return 'deckId' in payload ? payload.deckId : null
}

type Records = {
	presentations: Map<string, { livemode: boolean; external: EventExternal | null }>
	decks: Map<string, EventExternal | null>
}

/**
 * Reads the mode of the presentations of events (every event about a presentation of a test key is an event of test mode), and the
 * ids and data of other systems on their records.
 */
async function readRecords(
	tx: Tx,
	organizationId: string,
	events: readonly NewEvent[],
): Promise<Records> {
	const presentationIds = [...new Set(events.flatMap((event) => presentationIdOf(event) ?? []))]
	const deckIds = events.flatMap((event) =>
		presentationIdOf(event) === null ? (deckIdOf(event) ?? []) : [],
	)
	return {
		presentations: await readPresentations(tx, organizationId, presentationIds),
		decks: await readDecks(tx, organizationId, [...new Set(deckIds)]),
	}
}

/** Row of a presentation with the external data of its records. A row of JSON values has the form of `EventExternal`. */
type PresentationRow = { id: string; livemode: boolean; external: EventExternal }

async function readPresentations(
	tx: Tx,
	organizationId: string,
	ids: readonly string[],
): Promise<Records['presentations']> {
	if (ids.length === 0) return new Map()
	// One statement instead of the three of Prisma, because it runs with every event of a homeowner.
	const rows = await tx.$queryRaw<PresentationRow[]>`
		select p.id::text, p.livemode, jsonb_build_object(
		       'presentation', jsonb_build_object('external_id', p.external_id, 'metadata', p.metadata,
		                                          'source_event_id', p.source_event_id),
		       'prospect', jsonb_build_object('external_id', r.external_id, 'metadata', r.metadata),
		       'deck', jsonb_build_object('external_id', d.external_id, 'metadata', d.external_metadata)) as external
		  from presentation p
		  join prospect r on r.organization_id = p.organization_id and r.id = p.prospect_id
		  join deck d on d.organization_id = p.organization_id and d.id = p.deck_id
		 where p.organization_id = ${organizationId}::uuid and p.id = any(${ids}::uuid[])`
	return new Map(
		rows.map(({ id, livemode, external }) => [id, { livemode, external: withoutEmpty(external) }]),
	)
}

async function readDecks(tx: Tx, organizationId: string, ids: string[]): Promise<Records['decks']> {
	if (ids.length === 0) return new Map()
	const rows = await tx.deck.findMany({
		where: { organizationId, id: { in: ids } },
		select: { id: true, externalId: true, externalMetadata: true },
	})
	return new Map(
		rows.map(({ id, externalId, externalMetadata }) => {
			const deck = { external_id: externalId, metadata: Metadata.parse(externalMetadata) }
			return [id, withoutEmpty({ presentation: null, prospect: null, deck })]
		}),
	)
}

/** Replaces records without an id and data of another system with null. Returns null when none has any. */
function withoutEmpty({ presentation, prospect, deck }: EventExternal): EventExternal | null {
	const external = {
		presentation: presentation && hasExternal(presentation) ? presentation : null,
		prospect: prospect && hasExternal(prospect) ? prospect : null,
		deck: deck && hasExternal(deck) ? deck : null,
	}
	return Object.values(external).every((one) => one === null) ? null : external
}

function hasExternal({
	metadata,
	...ids
}: External & { source_event_id?: string | null }): boolean {
	return Object.values(ids).some((id) => id !== null) || Object.keys(metadata).length > 0
}

/** Returns whether a subscription or a member selects one of the events by its type. The fan-out checks everything else. */
async function hasSubscribers(
	tx: Tx,
	organizationId: string,
	events: readonly NewEvent[],
): Promise<boolean> {
	const types = [...new Set(events.map(({ type }) => type))]
	const subscriptions = await tx.notificationSubscription.findMany({
		where: { organizationId, isActive: true },
		select: { eventType: true },
	})
	if (subscriptions.some((one) => types.some((type) => selectsType(one, type)))) return true
	const where = { organizationId, eventTypes: { hasSome: types } }
	return (await tx.memberNotification.count({ where })) > 0
}

function redactTexts<Payload extends object>(type: EventType, payload: Payload): Payload {
	const isText = (name: string) => RETAINED_FIELDS[type]?.includes(name) === false
	const redacted = Object.entries(payload).map(([name, value]) => [
		name,
		typeof value === 'string' && isText(name) ? redactAddresses(value) : value,
	])
	return { ...payload, ...Object.fromEntries(redacted) }
}
