import { randomBytes } from 'node:crypto'
import type { Tx } from '@dormer/db'
import { sha256 } from '../../content/contract-templates/index.ts'
import { clientNetwork } from '../../core/client-network.ts'
import { maskEmail } from '../../core/contact/mask-email.ts'
import { AppError } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueEmail } from '../../email/index.ts'
import { requireUnexpired } from '../../sale/presentations/index.ts'
import { LOCK_TIMEOUTS, lockViewedPresentation } from '../evidence/index.ts'
import type { SigningFacts } from '../evidence/schema.ts'
import { isCode } from './derive-code.ts'
import type {
	ConfirmedSigningCode,
	ConfirmSigningCodeInput,
	SendSigningCodeInput,
	SentSigningCode,
} from './schema.ts'

const CODE_MS = 10 * 60_000
const RESEND_MS = 60_000
const MAX_ATTEMPTS = 5
/** Milliseconds in which the signer can sign after entering the code. */
const PROOF_MS = 30 * 60_000

/**
 * Sends a one-time code for signing to the homeowner's email address. A new code replaces the previous one. Rejects
 * with 409 when the presentation has no email address. Rejects with 429 within a minute of the previous code, and after
 * five codes in an hour.
 */
export async function sendSigningCode(
	ctx: OrgContext,
	{ presentationId }: SendSigningCodeInput,
): Promise<SentSigningCode> {
	await enforceRateLimit(ctx, 'signing', `${presentationId}:${clientNetwork(ctx.ip)}`)
	const { expiresAt } = await requireViewedPresentation(ctx, presentationId)
	requireUnexpired(ctx, expiresAt)
	await enforceRateLimit(ctx, 'signingCode', presentationId)
	return ctx.db.$transaction(async (tx) => {
		const presentation = await lockViewedPresentation(ctx, tx, presentationId)
		const { email } = Homeowner.parse(presentation.homeowner)
		if (!email)
			throw new AppError(
				'CONFLICT',
				'The company does not have your email address. Call the company.',
			)
		const at = ctx.now()
		await rejectEarlyResend(ctx, tx, presentationId)
		const codeId = newId()
		const { organizationId } = ctx
		const code = { codeId, email, sentAt: at, expiresAt: new Date(at.getTime() + CODE_MS) }
		const unused = { attempts: 0, proofSha256: null, confirmedAt: null }
		await tx.signingCode.upsert({
			where: { presentationId, organizationId },
			create: { organizationId, presentationId, ...code },
			update: { ...code, ...unused },
		})
		await queueEmail(tx, ctx, {
			kind: 'signing_code',
			organizationId,
			presentationId,
			to: email,
			dedupeKey: `signing_code:${codeId}`,
			data: { codeId },
			at,
		})
		return { sentTo: maskEmail(email), expiresAt: code.expiresAt.toISOString() }
	}, LOCK_TIMEOUTS)
}

async function rejectEarlyResend(ctx: OrgContext, tx: Tx, presentationId: string): Promise<void> {
	const { organizationId } = ctx
	const last = await tx.signingCode.findFirst({ where: { presentationId, organizationId } })
	const wait = last === null ? 0 : last.sentAt.getTime() + RESEND_MS - ctx.now().getTime()
	if (wait <= 0) return
	const seconds = String(Math.ceil(wait / 1000))
	throw new AppError(
		'RATE_LIMITED',
		`A code was sent a moment ago. Request another in ${seconds} s.`,
		{ headers: { 'Retry-After': seconds } },
	)
}

/**
 * Checks the code of the newest email and returns a proof, which the client sends with the signature. Rejects with 400
 * `SIGNING_CODE_INVALID` when the code is wrong, expired or used, and after five wrong codes until a new code is sent. Rejects
 * with 429 after too many guesses at the codes of the presentation, or from the network of the caller.
 */
export async function confirmSigningCode(
	ctx: OrgContext,
	{ presentationId, code }: ConfirmSigningCodeInput,
): Promise<ConfirmedSigningCode> {
	await enforceRateLimit(ctx, 'signing', `${presentationId}:${clientNetwork(ctx.ip)}`)
	await requireViewedPresentation(ctx, presentationId)
	const digits = code.replaceAll(/\s/g, '')
	if (!/^\d{6}$/.test(digits)) throw invalidCode('Enter the six digits of the code.')
	await enforceRateLimit(ctx, 'signingGuessNetwork', clientNetwork(ctx.ip))
	await enforceRateLimit(ctx, 'signingGuess', presentationId)
	const { organizationId } = ctx
	const at = ctx.now()
	const known = { presentationId, organizationId, confirmedAt: null, expiresAt: { gt: at } }
	const { count } = await ctx.db.signingCode.updateMany({
		where: { ...known, attempts: { lt: MAX_ATTEMPTS } },
		data: { attempts: { increment: 1 } },
	})
	if (count === 0) throw invalidCode('This code no longer works. Request a new code.')
	const row = await ctx.db.signingCode.findFirst({ where: known })
	if (row === null || !isCode(ctx, row.codeId, digits))
		throw invalidCode('The code is wrong. Compare it with the newest email.')
	const proof = randomBytes(32).toString('base64url')
	const expiresAt = new Date(at.getTime() + PROOF_MS)
	const confirmed = await ctx.db.signingCode.updateMany({
		where: { ...known, codeId: row.codeId },
		data: { proofSha256: sha256(proof), confirmedAt: at, expiresAt },
	})
	if (confirmed.count === 0) throw invalidCode('This code no longer works. Request a new code.')
	return { proof, expiresAt: expiresAt.toISOString() }
}

/**
 * Returns how the signer was identified. Marks the signer's confirmed code as used, in the transaction of the signature.
 * Accepts only a code that was sent to the homeowner's current email address. Rejects with 409 `SIGNING_CODE_REQUIRED`
 * when the company requires a code and the signer has none.
 */
export async function takeCredential(
	ctx: OrgContext,
	tx: Tx,
	signing: {
		presentationId: string
		proof: string | undefined
		email: string | undefined
		isRequired: boolean
	},
): Promise<SigningFacts['credential']> {
	const { presentationId, proof, email, isRequired } = signing
	const { organizationId } = ctx
	const row =
		proof === undefined || email === undefined
			? null
			: await tx.signingCode.findFirst({
					where: {
						presentationId,
						organizationId,
						email,
						proofSha256: sha256(proof),
						expiresAt: { gt: ctx.now() },
					},
				})
	if (row?.confirmedAt == null) {
		if (!isRequired) return { kind: 'link' }
		throw new AppError(
			'SIGNING_CODE_REQUIRED',
			'Enter the code from the email to sign. Request a new code if it no longer works.',
		)
	}
	await tx.signingCode.delete({ where: { presentationId, organizationId } })
	return { kind: 'link_and_code', email: row.email, confirmedAt: row.confirmedAt.toISOString() }
}

function invalidCode(message: string): AppError {
	return new AppError('SIGNING_CODE_INVALID', message, { details: [{ path: 'code', message }] })
}
