import type { Tx } from '@dormer/db'
import type { App } from '../core/app.ts'
import { newId } from '../core/ids.ts'
import { enqueue, type JobPayloads } from '../core/jobs.ts'
import { emit } from '../events/emit.ts'
import { detectMachine, type TrackingRequest } from './detect-machine.ts'
import { suppress } from './suppressions.ts'
import type { EmailRow } from './template-data.ts'

type TrackingEntry = {
	type: 'opened' | 'clicked' | 'unsubscribe_shown' | 'unsubscribed' | 'bounced' | 'complained'
	machine: string | null
	url?: string
	userAgent?: string
	at: Date
}

/** Maximum number of tracking entries per email, because anyone can request a tracked link any number of times. */
const MAX_ROWS = 100
const MAX_USER_AGENT_LENGTH = 300

/** Milliseconds between two requests within which a link scanner opens every link of an email. */
const BURST_MS = 1000

/**
 * Records that the tracking pixel of an email was loaded. The first load by a machine sets `machineOpenedAt`. A load that may be
 * by a person is judged a moment later (`judgeEmailView`).
 */
export async function trackOpen(app: App, mailId: string, request: TrackingRequest): Promise<void> {
	await withEmail(app, mailId, async (tx, mail) => {
		const machine = detectMachine(request, mail.sentAt)
		const id = await recordTracking(tx, mail, { type: 'opened', machine, ...request })
		if (machine !== null) await setFirstTime(tx, mail, 'machineOpenedAt', request.at)
		else await queueJudgment(tx, mail, { trackingId: id, at: request.at })
	})
}

/** Records a click on the tracked link of an email. A click that may be by a person is judged a moment later. */
export async function trackClick(
	app: App,
	{ mailId, url }: { mailId: string; url: string },
	request: TrackingRequest,
): Promise<void> {
	await withEmail(app, mailId, async (tx, mail) => {
		const machine = detectMachine(request, mail.sentAt)
		const id = await recordTracking(tx, mail, { type: 'clicked', machine, url, ...request })
		if (machine === null) await queueJudgment(tx, mail, { trackingId: id, at: request.at })
	})
}

/** Queues the judgment of a recorded view for the time at which a burst of requests would be over. */
async function queueJudgment(
	tx: Tx,
	{ organizationId }: EmailRow,
	{ trackingId, at }: { trackingId: string | null; at: Date },
): Promise<void> {
	if (trackingId === null) return
	const runAt = new Date(at.getTime() + 2 * BURST_MS)
	await enqueue(tx, 'judge_email_view', { payload: { organizationId, trackingId }, runAt })
}

/**
 * Decides whether a recorded open or click is by a person. A scanner opens every link of an email at once, so a view within a
 * second of the unsubscribe page is by a machine. The first view by a person sets `openedAt`, or both `openedAt` and `clickedAt`,
 * and emits its events. A repeated call has no effect.
 */
export async function judgeEmailView(
	app: App,
	{ organizationId, trackingId: id }: JobPayloads['judge_email_view'],
): Promise<void> {
	const where = { id, organizationId, machine: null, type: { in: ['opened', 'clicked'] } }
	await app.db.$transaction(async (tx) => {
		const view = await tx.mailTracking.findFirst({ where, include: { mail: true } })
		if (view === null) return
		const { mail, occurredAt: at, type } = view
		const burst = {
			gte: new Date(at.getTime() - BURST_MS),
			lte: new Date(at.getTime() + BURST_MS),
		}
		const scanned = await tx.mailTracking.count({
			where: { organizationId, mailId: mail.id, type: 'unsubscribe_shown', occurredAt: burst },
		})
		if (scanned > 0) {
			await tx.mailTracking.update({ where: { id, organizationId }, data: { machine: 'burst' } })
			if (type === 'opened') await setFirstTime(tx, mail, 'machineOpenedAt', at)
			return
		}
		await recordOpen(tx, mail, at)
		if (type === 'clicked' && (await setFirstTime(tx, mail, 'clickedAt', at)))
			await emitEmailEvent(tx, mail, { type: 'email.clicked', at })
	})
}

/**
 * Records that the unsubscribe page of an email was shown. Returns the name of the company that sent the email, or null when the
 * email is unknown.
 */
export async function trackUnsubscribePage(
	app: App,
	mailId: string,
	request: TrackingRequest,
): Promise<string | null> {
	return withEmail(app, mailId, async (tx, mail) => {
		const machine = detectMachine(request, mail.sentAt)
		await recordTracking(tx, mail, { type: 'unsubscribe_shown', machine, ...request })
		return readOrganizationName(tx, mail.organizationId)
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
 * Stores a tracking entry of an email and returns its id. Stores nothing and returns null when the email already has `MAX_ROWS`
 * entries.
 */
export async function recordTracking(
	tx: Tx,
	mail: EmailRow,
	entry: TrackingEntry,
): Promise<string | null> {
	const where = { organizationId: mail.organizationId, mailId: mail.id }
	if ((await tx.mailTracking.count({ where })) >= MAX_ROWS) return null
	const id = newId()
	await tx.mailTracking.create({
		data: {
			...where,
			id,
			type: entry.type,
			machine: entry.machine,
			url: entry.url ?? null,
			userAgent: entry.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
			occurredAt: entry.at,
		},
	})
	return id
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
