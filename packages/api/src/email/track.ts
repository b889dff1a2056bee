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

/** What is kept of one mail at most: an address in a mail can be called for ever. */
const MAX_ROWS = 100
const MAX_USER_AGENT_LENGTH = 300

/**
 * Notes that a mail's picture was fetched. A person's first time is `openedAt` and tells `email.opened`; a program's is
 * `machineOpenedAt` and tells nobody.
 */
export async function trackOpen(app: App, mailId: string, visit: TrackingRequest): Promise<void> {
	await withEmail(app, mailId, async (tx, mail) => {
		const machine = detectMachine(visit, mail.sentAt)
		await recordTracking(tx, mail, { type: 'opened', machine, ...visit })
		if (machine === null) await recordOpen(tx, mail, visit.at)
		else await setFirstTime(tx, mail, 'machineOpenedAt', visit.at)
	})
}

/** Notes that a mail's link was followed. A person who clicks has opened the mail, whatever became of its picture. */
export async function trackClick(
	app: App,
	{ mailId, url }: { mailId: string; url: string },
	visit: TrackingRequest,
): Promise<void> {
	await withEmail(app, mailId, async (tx, mail) => {
		const machine = detectMachine(visit, mail.sentAt)
		await recordTracking(tx, mail, { type: 'clicked', machine, url, ...visit })
		if (machine !== null) return
		await recordOpen(tx, mail, visit.at)
		if (await setFirstTime(tx, mail, 'clickedAt', visit.at))
			await emitEmailEvent(tx, mail, { type: 'email.clicked', at: visit.at })
	})
}

/** Writes to the mail's address no more follow-ups. Any number of times; gives the company's name, null without a mail. */
export async function unsubscribe(app: App, mailId: string): Promise<string | null> {
	const at = app.now()
	return withEmail(app, mailId, async (tx, mail) => {
		const { organizationId, toAddress: address } = mail
		await recordTracking(tx, mail, { type: 'unsubscribed', machine: null, at })
		await suppress(tx, { organizationId, address, mailId, at }, 'unsubscribed')
		return readOrganizationName(tx, organizationId)
	})
}

/** Whose mail it is, for the page that asks before it unsubscribes; null without a mail. */
export async function findSenderName(app: App, mailId: string): Promise<string | null> {
	const mail = await app.db.mailMessage.findFirst({ where: { id: mailId } })
	return mail && readOrganizationName(app.db, mail.organizationId)
}

/** Keeps what was seen of a mail, up to a limit. */
export async function recordTracking(tx: Tx, mail: EmailRow, seen: TrackingEntry): Promise<void> {
	const where = { organizationId: mail.organizationId, mailId: mail.id }
	if ((await tx.mailTracking.count({ where })) >= MAX_ROWS) return
	await tx.mailTracking.create({
		data: {
			...where,
			id: newId(),
			type: seen.type,
			machine: seen.machine,
			url: seen.url ?? null,
			userAgent: seen.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
			occurredAt: seen.at,
		},
	})
}

/** Sets a moment of the mail that nothing has set before; gives whether it did. */
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

/** Tells of what happened to a mail, in the transaction that notes it. */
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
	const delivery =
		presentationId === null
			? null
			: await tx.sendAttempt.findFirst({ where: { organizationId, presentationId, mailId } })
	const payload = {
		mailId,
		deliveryId: delivery?.id ?? null,
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
