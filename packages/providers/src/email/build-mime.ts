import MailComposer from 'nodemailer/lib/mail-composer'
import type { EmailMessage } from './email.ts'

/** Encodes a message as MIME (RFC 5322) with text, HTML, inline images and attachments. */
export function buildMime(mail: EmailMessage): Promise<Buffer> {
	const { messageId, from, to, replyTo, subject, html, text, headers, attachments = [] } = mail
	const composer = new MailComposer({
		messageId,
		from,
		to: { name: '', address: to },
		...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
		subject,
		html,
		text,
		...(headers !== undefined && { headers }),
		attachments: attachments.map(({ content, contentId, ...file }) => ({
			...file,
			content: Buffer.from(content),
			...(contentId !== undefined && { cid: contentId }),
		})),
		disableFileAccess: true,
		disableUrlAccess: true,
	})
	return composer.compile().build()
}
