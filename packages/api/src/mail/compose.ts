import type { EmailAttachment, EmailMessage } from '@dormer/providers/email'
import Mustache from 'mustache'
import { MAIL_TEMPLATES } from '#mail-templates'
import type { App } from '../core/app.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { senderAddress } from './address.ts'
import { fillWords, isForCompany, type Words } from './fill.ts'
import { mailLink } from './links.ts'
import { type MailRow, readScene, type Scene } from './scene.ts'
import { MailFile, MailKind } from './schema.ts'
import { isFollowUp } from './suppressions.ts'

/**
 * A mail of ours as a relay takes it: subject, HTML and text in the deck's colours, its files, and for follow-ups the
 * tracking and unsubscribe addresses. The same row gives the same mail each time, Message-ID included.
 */
export async function composeMail(
	app: App,
	{ organizationId, mailId }: { organizationId: string; mailId: string },
): Promise<EmailMessage> {
	const mail = await app.db.mailMessage.findFirstOrThrow({ where: { id: mailId, organizationId } })
	const kind = MailKind.parse(mail.kind)
	const scene = await readScene(app, mail)
	const words = fillWords({ kind, data: mail.data }, scene, app.config.PUBLIC_URL)
	const links = linksOf(app, mail, scene)
	const view = { ...scene, ...words, ...links, signature: signatureOf(kind, scene) }
	const { html, text } = MAIL_TEMPLATES[kind]
	const replyTo = replyAddress(kind, scene)
	return {
		messageId: mail.messageId,
		from: { name: scene.company.name, address: senderAddress(app) },
		to: mail.toAddress,
		...(replyTo !== null && { replyTo }),
		subject: words.subject.replace(/\s+/g, ' ').trim(),
		html: Mustache.render(html, view, {}, { escape: (value) => escapeHtml(String(value)) }),
		text: Mustache.render(text, view, {}, { escape: String }),
		headers: headersOf(links.unsubscribeUrl),
		attachments: [
			...(scene.logo === null ? [] : [scene.logo.attachment]),
			...calendarOf(kind, words),
			...(await readFiles(app, mail)),
		],
	}
}

/** Only follow-ups are watched; what a homeowner is owed leads straight to where it says. */
function linksOf(app: App, { id, kind }: MailRow, { shareUrl }: Scene) {
	if (!isFollowUp(kind)) return { presentationUrl: shareUrl, pixelUrl: null, unsubscribeUrl: null }
	const link = { mailId: id }
	return {
		presentationUrl: shareUrl && mailLink(app, { ...link, does: 'click', url: shareUrl }),
		pixelUrl: mailLink(app, { ...link, does: 'open' }),
		unsubscribeUrl: mailLink(app, { ...link, does: 'unsubscribe' }),
	}
}

/** One-click unsubscribe (RFC 8058) for follow-ups; what a program sends in answer asks for no automatic answer (RFC 3834). */
function headersOf(unsubscribeUrl: string | null): Record<string, string> {
	if (unsubscribeUrl === null) return { 'Auto-Submitted': 'auto-generated' }
	return {
		'List-Unsubscribe': `<${unsubscribeUrl}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	}
}

function replyAddress(kind: MailKind, { company, rep, homeowner }: Scene): string | null {
	if (kind === 'question_escalated') return homeowner?.email ?? null
	return isForCompany(kind) ? null : (company.email ?? rep?.email ?? null)
}

function signatureOf(kind: MailKind, { company, rep }: Scene): string[] {
	if (isForCompany(kind)) return []
	return [rep?.name, company.name, company.phone].filter((text) => typeof text === 'string')
}

function calendarOf(kind: MailKind, { calendar }: Words): EmailAttachment[] {
	if (calendar === undefined) return []
	const method = kind === 'appointment_cancelled' ? 'CANCEL' : 'PUBLISH'
	return [
		{
			filename: 'visit.ics',
			contentType: `text/calendar; charset=utf-8; method=${method}`,
			content: Buffer.from(calendar),
		},
	]
}

async function readFiles(app: App, mail: MailRow): Promise<EmailAttachment[]> {
	const files = MailFile.array().parse(mail.attachments)
	return Promise.all(
		files.map(async ({ storageKey, ...file }) => {
			const stored = await app.providers.storage.get(storageKey)
			if (stored === undefined) throw new Error(`The file ${file.filename} of a mail is not stored`)
			return { ...file, content: stored.bytes }
		}),
	)
}
