import PostalMime, { type Email } from 'postal-mime'
import { invalid } from '../core/errors.ts'
import { listedModes } from '../core/keys/test-mode.ts'
import type { OrgContext } from '../core/trpc.ts'
import { parseMessageId } from './address.ts'
import { isAddressFault } from './address-fault.ts'
import type { ReportInput, ReportResult } from './schema.ts'
import { suppress } from './suppressions.ts'
import { emitEmailEvent, recordTracking, setFirstTime } from './track.ts'

type Report = {
	type: 'bounce' | 'complaint'
	messageId: string
	isPermanent: boolean
	/** False when the failure says nothing about the address, so further emails may arrive. */
	isAddressFault: boolean
}

/**
 * Processes a bounce or complaint. The report is a message with a delivery status (RFC 3464, RFC 6533), a bounce in text, or a
 * complaint (RFC 5965), or contains the same facts as JSON fields. A complaint, and a permanent bounce that is the fault of the
 * address, suppress the address; a delay changes nothing. Returns `matched: false` for a report about another company's email.
 */
export async function processReport(ctx: OrgContext, input: ReportInput): Promise<ReportResult> {
	const report = 'message' in input ? await parseReport(input.message) : reportFromFields(input)
	const { organizationId } = ctx
	const id = parseMessageId(report.messageId)
	const mail =
		id && (await ctx.db.mailMessage.findFirst({ where: { id, organizationId, ...listedModes() } }))
	if (!mail) return { matched: false, suppressed: false }
	if (!report.isPermanent) return { matched: true, suppressed: false }
	const at = ctx.now()
	await ctx.db.$transaction(async (tx) => {
		const isBounce = report.type === 'bounce'
		await recordTracking(tx, mail, { type: isBounce ? 'bounced' : 'complained', machine: null, at })
		const to = { organizationId, address: mail.toAddress, mailId: mail.id, at }
		if (report.isAddressFault) await suppress(tx, to, isBounce ? 'bounced' : 'complained')
		if (isBounce && (await setFirstTime(tx, mail, 'bouncedAt', at)))
			await emitEmailEvent(tx, mail, { type: 'email.bounced', at })
	})
	return { matched: true, suppressed: report.isAddressFault }
}

function reportFromFields({
	type,
	messageId,
	permanent,
}: Exclude<ReportInput, { message: string }>): Report {
	return { type, messageId, isPermanent: permanent, isAddressFault: permanent }
}

/**
 * Parses the email in which a mail server reports a bounce or a complaint. Reads its machine-readable part, and the Message-ID
 * of the original email, which it contains as an attachment, below its own text, or in the header In-Reply-To.
 */
async function parseReport(message: string): Promise<Report> {
	const parsed = await parseMessage(message)
	const textOf = (...types: string[]) => {
		const matching = parsed.attachments.filter(({ mimeType }) => types.includes(mimeType))
		return matching.map(({ content }) => `${content}`).join('\n')
	}
	const status = textOf('message/delivery-status', 'message/global-delivery-status')
	const feedback = textOf('message/feedback-report')
	const text = status === '' && feedback === '' ? readTextBounce(parsed) : ''
	if (status === '' && feedback === '' && text === '')
		throw invalid(
			'message',
			'The message is not a delivery status or a complaint. Send a report in the format of RFC 3464 or RFC 5965.',
		)
	const original = textOf(...ORIGINALS) || (text.split(QMAIL_COPY)[1] ?? '')
	const [, inside] = /^Message-ID:\s*(<[^>\s]+>)/im.exec(original) ?? []
	const messageId = inside ?? parsed.inReplyTo ?? parsed.references?.split(/\s+/).at(-1)
	if (messageId === undefined)
		throw invalid(
			'message',
			'The report does not include the original email or its headers. Send the complete report.',
		)
	if (feedback !== '') {
		const isPermanent = /^Feedback-Type:\s*abuse/im.test(feedback)
		return { type: 'complaint', messageId, isPermanent, isAddressFault: isPermanent }
	}
	const [reply = ''] = text.split(QMAIL_COPY)
	const isPermanent = status === '' || isPermanentStatus(status)
	const isFault = isPermanent && isAddressFault(status || reply)
	return { type: 'bounce', messageId, isPermanent, isAddressFault: isFault }
}

/**
 * Maximum number of lines of a report: more than an original email with attachments in lines of 76 characters has. The parser
 * takes about 0.1 ms for each line.
 */
const MAX_LINES = 20_000

/** Parses a message. Throws 400 for one that the parser refuses, for example because its parts are nested too deeply. */
async function parseMessage(message: string): Promise<Email> {
	if (message.split('\n', MAX_LINES + 1).length > MAX_LINES)
		throw invalid(
			'message',
			`The message has more than ${MAX_LINES.toLocaleString('en-US')} lines. Send only the report.`,
		)
	try {
		return await PostalMime.parse(message, {
			attachmentEncoding: 'utf8',
			forceRfc822Attachments: true,
		})
	} catch {
		throw invalid(
			'message',
			'The message cannot be read as an email. Send the complete message as it was received.',
		)
	}
}

/** Parts that contain the original email or its headers (RFC 3462, RFC 6533). */
const ORIGINALS = [
	'message/rfc822',
	'message/global',
	'text/rfc822-headers',
	'message/rfc822-headers',
	'message/global-headers',
]
/** Line of qmail above the copy of the original email. */
const QMAIL_COPY = '--- Below this line is a copy of the message.'

/**
 * Returns the text of a bounce without a machine-readable part, or '' for any other message. Only a mail server writes one, and it
 * states a permanent failure. An automatic reply of a person may quote the same words.
 */
function readTextBounce({ from, text = '' }: Email): string {
	const [name = ''] = (from?.address ?? '').toLowerCase().split('@')
	const isServer = ['mailer-daemon', 'postmaster', ''].includes(name)
	const isPermanent =
		text.includes('This is a permanent error') || /\b5\.\d{1,3}\.\d{1,3}\b/.test(text)
	return isServer && isPermanent ? text : ''
}

/** Returns whether delivery failed permanently: `Action: failed` and a status of class 5 (RFC 3464, 2.3.3 and 2.3.4). */
function isPermanentStatus(status: string): boolean {
	return /^Action:\s*failed/im.test(status) && /^Status:\s*5\./im.test(status)
}
