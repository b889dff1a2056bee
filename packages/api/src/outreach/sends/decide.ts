import type { Tx } from '@dormer/db'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import { lockRow } from '../../core/lock-row.ts'
import { isSuppressed } from '../../email/index.ts'
import type { PersonalTexts } from '../../email/schema.ts'
import type { SendInput, SendKind, SkipReason } from './schema.ts'

/**
 * A send that was requested: which email for which presentation. No email is sent, for the reason `no_presentation`, when the
 * presentation is missing, is deleted or belongs to another company.
 */
export type SendPlan = {
	kind: SendKind
	presentation: { id: string } | { deckId: string; sourceEventId: string }
	skipIf: SendInput['skip_if']
	/** Subject and message that the rep wrote. Defaults to the standard texts. */
	texts?: PersonalTexts
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
 * Decides whether the email is sent, or returns the first reason to skip it in the order of
 * docs/design/contract.md#send. `skipIf` adds conditions to the checks that always run
 * (docs/specification.md#post-apipresentationssend, rule 4). Locks the presentation's row until the transaction ends,
 * so that no concurrent call deletes the presentation or decides about the same first email.
 */
export async function decideSend(
	tx: Tx,
	{ organizationId, deliveryId, at }: { organizationId: string; deliveryId: string; at: Date },
	{ kind, presentation, skipIf }: SendPlan,
): Promise<Decision> {
	const livemode = 'id' in presentation && !isTestMode() ? {} : { livemode: !isTestMode() }
	const where = { ...presentation, ...livemode, organizationId, deletedAt: null }
	const named = await tx.presentation.findFirst({ where, select: { id: true } })
	if (named === null) return { send: false, reason: 'no_presentation' }
	await lockRow(tx, { table: 'presentation', id: named.id, organizationId }, 'no key update')
	const found = await tx.presentation.findFirst({ where: { ...where, id: named.id } })
	if (found === null) return { send: false, reason: 'no_presentation' }
	const { email } = Homeowner.parse(found.homeowner)
	const isOver = found.expiresAt !== null && found.expiresAt <= at
	const isDone = kind === 'reminder' && found.engagement === 'signed'
	const reason = await findReason(tx, {
		deliveryId,
		kind,
		skipIf,
		organizationId,
		presentationId: found.id,
		email,
		status: found.status,
		isParked: found.parkedAt !== null || found.engagement === 'cancelled' || isDone || isOver,
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

/** Returns whether the first email of a presentation was sent. */
export async function wasInitialSent(
	tx: Pick<Tx, 'sendAttempt'>,
	{ organizationId, presentationId }: { organizationId: string; presentationId: string },
): Promise<boolean> {
	const where = { organizationId, presentationId, kind: 'initial', status: 'sent' }
	return (await tx.sendAttempt.findFirst({ where, select: { id: true } })) !== null
}

/** Returns whether a different send of the presentation has sent the first email or is sending it now. */
async function hasOtherInitialSend(
	tx: Tx,
	{ organizationId, presentationId, deliveryId }: SendCandidate,
): Promise<boolean> {
	const states = [{ status: 'sent' }, { status: 'in_progress', mailId: { not: null } }]
	const other = { id: { not: deliveryId }, kind: 'initial', OR: states }
	const where = { organizationId, presentationId, ...other }
	return (await tx.sendAttempt.findFirst({ where, select: { id: true } })) !== null
}

/** Returns whether a person opened an earlier email or clicked its link. Opens and clicks by machines do not count. */
async function wasEmailOpened(
	tx: Tx,
	{ organizationId, presentationId }: { organizationId: string; presentationId: string },
): Promise<boolean> {
	const seen = [{ openedAt: { not: null } }, { clickedAt: { not: null } }]
	const kind = { in: ['initial', 'reminder'] }
	const where = { organizationId, presentationId, kind, OR: seen }
	return (await tx.mailMessage.findFirst({ where, select: { id: true } })) !== null
}
