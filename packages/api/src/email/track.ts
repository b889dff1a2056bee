import type { Tx } from '@dormer/db'
import type { App } from '../core/app.ts'
import { newId } from '../core/ids.ts'
import { emit } from '../events/emit.ts'
import { detectMachine, type TrackingRequest } from './detect-machine.ts'
import { suppress } from './suppressions.ts'
import type { EmailRow } from './template-data.ts'

type TrackingEntry = {
	type: 'opened' | 'clicked' | 'unsubscribed' | 'bounced' | 'complained'
	machine: string | null
	url?: string
	userAgent?: string
	at: Date
}

/** Maximum number of tracking entries per email, because anyone can request a tracked link any number of times. */
const MAX_ROWS = 100
const MAX_USER_AGENT_LENGTH = 300

/**
 * Records that the tracking pixel of an email was loaded. The first load by a person sets `openedAt` and emits
 * `email.opened`. The first load by a machine only sets `machineOpenedAt`.
 */
export async function trackOpen(app: App, mailId: string, request: TrackingRequest): Promise<void> {
	await withEmail(app, mailId, async (tx, mail) => {
		const machine = detectMachine(request, mail.sentAt)
		await recordTracking(tx, mail, { type: 'opened', machine, ...request })
		if (machine === null) await recordOpen(tx, mail, request.at)
		else await setFirstTime(tx, mail, 'machineOpenedAt', request.at)
	})
}

/**
 * Records a click on the tracked link of an email. A click by a person also counts as an open, even without a pixel
 * load.
 */
export async function trackClick(
	app: App,
	{ mailId, url }: { mailId: string; url: string },
	request: TrackingRequest,
): Promise<void> {
	await withEmail(app, mailId, async (tx, mail) => {
		const machine = detectMachine(request, mail.sentAt)
		await recordTracking(tx, mail, { type: 'clicked', machine, url, ...request })
		if (machine !== null) return
		await recordOpen(tx, mail, request.at)
		if (await setFirstTime(tx, mail, 'clickedAt', request.at))
			await emitEmailEvent(tx, mail, { type: 'email.clicked', at: request.at })
	})
}

/**
 * Stops follow-ups to the address of an email. A repeated call has no effect. Returns the company's name, or null when
 * the email is unknown.
 */
export async function unsubscribe(app: App, mailId: string): Promise<string | null> {
	const at = app.now()
	return withEmail(app, mailId, async (tx, mail) => {
		const { organizationId, toAddress: address } = mail
		await recordTracking(tx, mail, { type: 'unsubscribed', machine: null, at })
		await suppress(tx, { organizationId, address, mailId, at }, 'unsubscribed')
		return readOrganizationName(tx, organizationId)
	})
}

/**
 * Returns the name of the company that sent an email, or null when the email is unknown. The unsubscribe page shows the
 * name.
 */
export async function findSenderName(app: App, mailId: string): Promise<string | null> {
	const mail = await app.db.mailMessage.findFirst({ where: { id: mailId } })
	return mail && readOrganizationName(app.db, mail.organizationId)
}

/** Stores a tracking entry of an email. Stores nothing when the email already has `MAX_ROWS` entries. */
export async function recordTracking(tx: Tx, mail: EmailRow, entry: TrackingEntry): Promise<void> {
	const where = { organizationId: mail.organizationId, mailId: mail.id }
	if ((await tx.mailTracking.count({ where })) >= MAX_ROWS) return
	await tx.mailTracking.create({
		data: {
			...where,
			id: newId(),
			type: entry.type,
			machine: entry.machine,
			url: entry.url ?? null,
			userAgent: entry.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
			occurredAt: entry.at,
		},
	})
}

/** Sets a timestamp of the email, such as `openedAt`, if it is still null. Returns whether this call set the timestamp. */
export async function setFirstTime(
	tx: Tx,
	{ id, organizationId }: EmailRow,
	...[field, at]: [field: 'openedAt' | 'machineOpenedAt' | 'clickedAt' | 'bouncedAt', at: Date]
): Promise<boolean> {
	const { count } = await tx.mailMessage.updateMany({
		where: { id, organizationId, [field]: null },
		data: { [field]: at },
	})
	return count === 1
}

/** Emits an event about an email, in the transaction that records what happened to the email. */
export async function emitEmailEvent(
	tx: Tx,
	mail: EmailRow,
	event: { type: 'email.opened' | 'email.clicked' | 'email.bounced'; at: Date },
): Promise<void> {
	const { id: mailId, organizationId, presentationId, kind } = mail
	const presentation =
		presentationId === null
			? null
			: await tx.presentation.findFirst({ where: { id: presentationId, organizationId } })
	const attempt =
		presentationId === null
			? null
			: await tx.sendAttempt.findFirst({ where: { organizationId, presentationId, mailId } })
	const payload = {
		mailId,
		deliveryId: attempt?.id ?? null,
		kind,
		presentationId,
		deckId: presentation?.deckId ?? null,
	}
	const aggregate =
		presentationId === null
			? { type: 'mail' as const, id: mailId }
			: { type: 'presentation' as const, id: presentationId }
	await emit(tx, { ...event, organizationId, aggregate, payload })
}

async function recordOpen(tx: Tx, mail: EmailRow, at: Date): Promise<void> {
	if (await setFirstTime(tx, mail, 'openedAt', at))
		await emitEmailEvent(tx, mail, { type: 'email.opened', at })
}

async function withEmail<Result>(
	app: App,
	mailId: string,
	change: (tx: Tx, mail: EmailRow) => Promise<Result>,
): Promise<Result | null> {
	const mail = await app.db.mailMessage.findFirst({ where: { id: mailId } })
	return mail && app.db.$transaction((tx) => change(tx, mail))
}

async function readOrganizationName(db: Pick<Tx, 'organization'>, id: string): Promise<string> {
	return (await db.organization.findUniqueOrThrow({ where: { id } })).name
}
