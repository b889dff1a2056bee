import type { EmailAttachment, EmailMessage } from '@dormer/providers/email'
import Mustache from 'mustache'
import { EMAIL_TEMPLATES } from '#email-templates'
import type { App } from '../core/app.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { senderAddress } from './address.ts'
import { emailLink } from './links.ts'
import { type EmailDefinition, emailDefinition } from './registry.ts'
import { EMAIL_DATA, type EmailData, EmailFile, EmailKind } from './schema.ts'
import { isFollowUp } from './suppressions.ts'
import { type EmailRow, readTemplateData, type TemplateData } from './template-data.ts'

/**
 * A mail of ours as a relay takes it: subject, HTML and text in the deck's colours, its files, and for follow-ups the
 * tracking and unsubscribe addresses. The same row gives the same mail each time, Message-ID included.
 */
export async function composeEmail(
	app: App,
	{ organizationId, mailId }: { organizationId: string; mailId: string },
): Promise<EmailMessage> {
	const mail = await app.db.mailMessage.findFirstOrThrow({ where: { id: mailId, organizationId } })
	const kind = EmailKind.parse(mail.kind)
	const scene = await readTemplateData(app, mail)
	const { texts, calendar, definition } = await fillTexts(app, { mail, kind, scene })
	const links = buildLinks(app, mail, scene)
	const view = { ...scene, ...texts, ...links, signature: signatureLines(definition, scene) }
	const { html, text } = EMAIL_TEMPLATES[kind]
	const replyTo = replyAddress(definition, scene)
	return {
		messageId: mail.messageId,
		from: { name: scene.company.name, address: senderAddress(app) },
		to: mail.toAddress,
		...(replyTo !== null && { replyTo }),
		subject: texts.subject.replace(/\s+/g, ' ').trim(),
		html: Mustache.render(html, view, {}, { escape: (value) => escapeHtml(String(value)) }),
		text: Mustache.render(text, view, {}, { escape: String }),
		headers: buildHeaders(links.unsubscribeUrl),
		attachments: [
			...(scene.logo === null ? [] : [scene.logo.attachment]),
			...(calendar === undefined ? [] : [calendar]),
			...(await readAttachments(app, mail)),
		],
	}
}

/** Only follow-ups are watched; what a homeowner is owed leads straight to where it says. */
function buildLinks(app: App, { id, kind }: EmailRow, { shareUrl }: TemplateData) {
	if (!isFollowUp(kind)) return { presentationUrl: shareUrl, pixelUrl: null, unsubscribeUrl: null }
	const link = { mailId: id }
	return {
		presentationUrl: shareUrl && emailLink(app, { ...link, action: 'click', url: shareUrl }),
		pixelUrl: emailLink(app, { ...link, action: 'open' }),
		unsubscribeUrl: emailLink(app, { ...link, action: 'unsubscribe' }),
	}
}

/** One-click unsubscribe (RFC 8058) for follow-ups; what a program sends in answer asks for no automatic answer (RFC 3834). */
function buildHeaders(unsubscribeUrl: string | null): Record<string, string> {
	if (unsubscribeUrl === null) return { 'Auto-Submitted': 'auto-generated' }
	return {
		'List-Unsubscribe': `<${unsubscribeUrl}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	}
}

type Audience = Pick<EmailDefinition<EmailKind>, 'audience' | 'repliesToHomeowner'>

/** Parses the email's stored data and fills the texts, the audience and the calendar file of its kind. */
async function fillTexts<Kind extends EmailKind>(
	app: App,
	{ mail, kind, scene }: { mail: EmailRow; kind: Kind; scene: TemplateData },
) {
	const definition: EmailDefinition<Kind> = emailDefinition(kind)
	const data = EMAIL_DATA[kind].parse(mail.data) as EmailData[Kind]
	const texts = await definition.fill(data, scene, { app, mail, publicUrl: app.config.PUBLIC_URL })
	const file = definition.calendar?.(data)
	const calendar: EmailAttachment | undefined = file && {
		filename: 'visit.ics',
		contentType: `text/calendar; charset=utf-8; method=${file.method}`,
		content: Buffer.from(file.text),
	}
	return { texts, calendar, definition }
}

function replyAddress(
	{ audience, repliesToHomeowner }: Audience,
	{ company, rep, homeowner }: TemplateData,
): string | null {
	if (repliesToHomeowner) return homeowner?.email ?? null
	return audience === 'company' ? null : (company.email ?? rep?.email ?? null)
}

function signatureLines({ audience }: Audience, { company, rep }: TemplateData): string[] {
	if (audience === 'company') return []
	return [rep?.name, company.name, company.phone].filter((text) => typeof text === 'string')
}

async function readAttachments(app: App, mail: EmailRow): Promise<EmailAttachment[]> {
	const files = EmailFile.array().parse(mail.attachments)
	return Promise.all(
		files.map(async ({ storageKey, ...file }) => {
			const stored = await app.providers.storage.get(storageKey)
			if (stored === undefined) throw new Error(`The file ${file.filename} of a mail is not stored`)
			return { ...file, content: stored.bytes }
		}),
	)
}
