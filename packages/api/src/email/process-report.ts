import PostalMime from 'postal-mime'
import { invalid } from '../core/errors.ts'
import { listedModes } from '../core/keys/test-mode.ts'
import type { OrgContext } from '../core/trpc.ts'
import { parseMessageId } from './address.ts'
import type { ReportInput, ReportResult } from './schema.ts'
import { suppress } from './suppressions.ts'
import { emitEmailEvent, recordTracking, setFirstTime } from './track.ts'

type Report = { type: 'bounce' | 'complaint'; messageId: string; isPermanent: boolean }

/**
 * Processes a bounce or complaint. The report is a message with a delivery status (RFC 3464) or a complaint (RFC 5965),
 * or contains the same facts as JSON fields. A permanent bounce or a complaint suppresses the address; a delay changes
 * nothing. Returns `matched: false` for a report about another company's email.
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
		await suppress(tx, to, isBounce ? 'bounced' : 'complained')
		if (isBounce && (await setFirstTime(tx, mail, 'bouncedAt', at)))
			await emitEmailEvent(tx, mail, { type: 'email.bounced', at })
	})
	return { matched: true, suppressed: true }
}

function reportFromFields({
	type,
	messageId,
	permanent,
}: Exclude<ReportInput, { message: string }>): Report {
	return { type, messageId, isPermanent: permanent }
}

/**
 * Parses the email in which a mail server reports a bounce or a complaint. Reads its machine-readable part, and the Message-ID
 * of the original email, which it contains as an attachment.
 */
async function parseReport(message: string): Promise<Report> {
	const { attachments } = await PostalMime.parse(message, {
		attachmentEncoding: 'utf8',
		forceRfc822Attachments: true,
	})
	const textOf = (...types: string[]) => {
		const matching = attachments.filter(({ mimeType }) => types.includes(mimeType))
		return matching.map(({ content }) => `${content}`).join('\n')
	}
	const original = textOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers')
	const messageId = /^Message-ID:\s*(<[^>\s]+>)/im.exec(original)?.[1]
	if (messageId === undefined)
		throw invalid(
			'message',
			'The report does not include the original email or its headers. Send the complete report.',
		)
	const status = textOf('message/delivery-status')
	if (status !== '') return { type: 'bounce', messageId, isPermanent: isPermanent(status) }
	const feedback = textOf('message/feedback-report')
	if (feedback === '')
		throw invalid('message', 'The message is not a delivery status or a complaint')
	return { type: 'complaint', messageId, isPermanent: /^Feedback-Type:\s*abuse/im.test(feedback) }
}

/** Returns whether delivery failed permanently: `Action: failed` and a status of class 5 (RFC 3464, 2.3.3 and 2.3.4). */
function isPermanent(status: string): boolean {
	return /^Action:\s*failed/im.test(status) && /^Status:\s*5\./im.test(status)
}
