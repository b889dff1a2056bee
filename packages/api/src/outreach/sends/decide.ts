import type { Tx } from '@dormer/db'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { isSuppressed } from '../../email/index.ts'
import type { SendInput, SendKind, SkipReason } from './schema.ts'

/** What a delivery is about. A presentation that is missing, deleted or another company's is none, all alike. */
export type SendPlan = {
	kind: SendKind
	presentation: { id: string } | { deckId: string; sourceEventId: string }
	skipIf: SendInput['skip_if']
}

export type Decision =
	| { send: true; to: string; presentationId: string }
	| { send: false; reason: Exclude<SkipReason, 'no_presentation'>; presentationId: string }
	| { send: false; reason: 'no_presentation' }

type SendCandidate = {
	deliveryId: string
	kind: SendKind
	skipIf: SendInput['skip_if']
	organizationId: string
	presentationId: string
	email: string | undefined
	status: string
	isParked: boolean
	hasViewed: boolean
}

/**
 * Whether a mail goes out: the first reason against it wins, in the order of the contract, section 7. The safety checks
 * always run; `skipIf` only adds to them (specification, POST /api/presentations/send, rule 4). The presentation is locked
 * before it is read and until the transaction ends: it is not deleted between the decision and the mail, and two first
 * mails are decided one after the other. What becomes of its deck does not touch it: a presentation is a permanent
 * snapshot (specification, general conventions, 4).
 */
export async function decideSend(
	tx: Tx,
	{ organizationId, deliveryId, at }: { organizationId: string; deliveryId: string; at: Date },
	{ kind, presentation, skipIf }: SendPlan,
): Promise<Decision> {
	const where = { ...presentation, organizationId, deletedAt: null }
	const named = await tx.presentation.findFirst({ where, select: { id: true } })
	if (named === null) return { send: false, reason: 'no_presentation' }
	await tx.$queryRaw`select 1 from presentation where id = ${named.id}::uuid for no key update`
	const found = await tx.presentation.findFirst({ where: { ...where, id: named.id } })
	if (found === null) return { send: false, reason: 'no_presentation' }
	const { email } = Homeowner.parse(found.homeowner)
	const isOver = found.expiresAt !== null && found.expiresAt <= at
	const reason = await findReason(tx, {
		deliveryId,
		kind,
		skipIf,
		organizationId,
		presentationId: found.id,
		email,
		status: found.status,
		isParked: found.parkedAt !== null || found.engagement === 'cancelled' || isOver,
		hasViewed: found.firstViewedAt !== null,
	})
	const presentationId = found.id
	if (reason !== undefined) return { send: false, reason, presentationId }
	return { send: true, to: email ?? '', presentationId }
}

async function findReason(
	tx: Tx,
	presentation: SendCandidate,
): Promise<Exclude<SkipReason, 'no_presentation'> | undefined> {
	const { kind, skipIf, organizationId, email } = presentation
	if (email === undefined) return 'no_email'
	if (await isSuppressed(tx, { organizationId, address: email, kind })) return 'suppressed'
	if (presentation.isParked) return 'presentation_parked'
	if (presentation.status === 'failed') return 'presentation_failed'
	if (kind === 'initial' && (await hasOtherInitialSend(tx, presentation))) return 'already_sent'
	if (kind === 'reminder' && !(await wasInitialSent(tx, presentation))) return 'no_initial_send'
	if (skipIf.includes('opened') && (await wasEmailOpened(tx, presentation))) return 'opened'
	if (skipIf.includes('viewed') && presentation.hasViewed) return 'viewed'
	return undefined
}

/** Whether the first mail of a presentation was sent. */
export async function wasInitialSent(
	tx: Pick<Tx, 'sendAttempt'>,
	{ organizationId, presentationId }: { organizationId: string; presentationId: string },
): Promise<boolean> {
	const where = { organizationId, presentationId, kind: 'initial', status: 'sent' }
	return (await tx.sendAttempt.findFirst({ where, select: { id: true } })) !== null
}

/** Whether another first mail of the presentation was sent, or is on its way to the relay. */
async function hasOtherInitialSend(
	tx: Tx,
	{ organizationId, presentationId, deliveryId }: SendCandidate,
): Promise<boolean> {
	const states = [{ status: 'sent' }, { status: 'in_progress', mailId: { not: null } }]
	const other = { id: { not: deliveryId }, kind: 'initial', OR: states }
	const where = { organizationId, presentationId, ...other }
	return (await tx.sendAttempt.findFirst({ where, select: { id: true } })) !== null
}

/** Whether a person opened an earlier mail, or followed its link; what programs did does not count. */
async function wasEmailOpened(
	tx: Tx,
	{ organizationId, presentationId }: { organizationId: string; presentationId: string },
): Promise<boolean> {
	const seen = [{ openedAt: { not: null } }, { clickedAt: { not: null } }]
	const kind = { in: ['initial', 'reminder'] }
	const where = { organizationId, presentationId, kind, OR: seen }
	return (await tx.mailMessage.findFirst({ where, select: { id: true } })) !== null
}
