import type { EmailAttachment, EmailMessage } from '@dormer/providers/email'
import Mustache from 'mustache'
import { EMAIL_TEMPLATES } from '#email-templates'
import type { App } from '../core/app.ts'
import { escapeHtml } from '../core/escape-html.ts'
import type { CatalogLanguage } from '../core/languages.ts'
import { senderAddress } from './address.ts'
import { emailLink } from './links.ts'
import { type EmailDefinition, emailDefinition } from './registry.ts'
import { EMAIL_DATA, type EmailData, EmailFile, EmailKind } from './schema.ts'
import { isFollowUp } from './suppressions.ts'
import { type EmailSource, readTemplateData, type TemplateData } from './template-data.ts'

/**
 * Creates the message for the relay: the subject, the HTML and text in the deck's colors, and the attachments. A follow-up also
 * contains a tracking link and an unsubscribe link. The same stored email always gives the same message, including the
 * Message-ID.
 */
export async function composeEmail(
	app: App,
	{ organizationId, mailId }: { organizationId: string; mailId: string },
): Promise<EmailMessage> {
	const mail = await app.db.mailMessage.findFirstOrThrow({ where: { id: mailId, organizationId } })
	return composeMessage(app, mail, buildLinks)
}

/**
 * Creates the message of an email preview, which is not stored. Its presentation link is not tracked, and its unsubscribe link
 * has no effect.
 */
export function composePreview(
	app: App,
	mail: Omit<EmailSource, 'id' | 'messageId' | 'attachments' | 'createdAt'>,
): Promise<EmailMessage> {
	const source = { ...mail, id: '', messageId: '', attachments: [], createdAt: app.now() }
	return composeMessage(app, source, (_, { kind }, { shareUrl }) => ({
		presentationUrl: shareUrl,
		pixelUrl: null,
		unsubscribeUrl: isFollowUp(kind) ? '#' : null,
	}))
}

async function composeMessage(
	app: App,
	mail: EmailSource,
	linksOf: typeof buildLinks,
): Promise<EmailMessage> {
	const kind = EmailKind.parse(mail.kind)
	const template = await readTemplateData(app, mail)
	const { texts, calendar, definition } = await fillTexts(app, { mail, kind, template })
	const links = linksOf(app, mail, template)
	const view = {
		...template,
		...texts,
		...links,
		...UNSUBSCRIBE[template.language](template.company.name),
		hasNextSteps: template.nextSteps.length > 0,
		signature: signatureLines(definition, template),
	}
	const { html, text } = findTemplate(kind, template.language)
	const replyTo = replyAddress(kind, definition, template)
	return {
		messageId: mail.messageId,
		from: { name: template.company.name, address: senderAddress(app) },
		to: mail.toAddress,
		...(replyTo !== null && { replyTo }),
		subject: texts.subject.replace(/\s+/g, ' ').trim(),
		html: Mustache.render(html, view, {}, { escape: (value) => escapeHtml(String(value)) }),
		text: Mustache.render(text, view, {}, { escape: String }),
		headers: buildHeaders(links.unsubscribeUrl),
		attachments: [
			...(template.logo === null ? [] : [template.logo.attachment]),
			...(texts.images ?? []),
			...(calendar === undefined ? [] : [calendar]),
			...(await readAttachments(app, mail)),
		],
	}
}

/** Why a homeowner gets a follow-up, and the label of the link that stops them. */
const UNSUBSCRIBE: Record<
	CatalogLanguage,
	(company: string) => { unsubscribeReason: string; unsubscribeLabel: string }
> = {
	en: (company) => ({
		unsubscribeReason: `You get this email because ${company} made a presentation for your home.`,
		unsubscribeLabel: 'Unsubscribe',
	}),
	es: (company) => ({
		unsubscribeReason: `Recibe este correo porque ${company} preparó una presentación para su casa.`,
		unsubscribeLabel: 'Cancelar la suscripción',
	}),
}

/** Returns the template of a kind in a language. The kinds for the company exist in English only. */
function findTemplate(kind: EmailKind, language: CatalogLanguage) {
	const translated: Partial<Record<EmailKind, { html: string; text: string }>> =
		EMAIL_TEMPLATES[language]
	return translated[kind] ?? EMAIL_TEMPLATES.en[kind]
}

type EmailLinks = {
	presentationUrl: string | null
	pixelUrl: string | null
	unsubscribeUrl: string | null
}

/** Returns the links of an email. Only follow-ups are tracked; all other emails link directly to the presentation. */
function buildLinks(
	app: App,
	{ id, kind }: Pick<EmailSource, 'id' | 'kind'>,
	{ shareUrl }: Pick<TemplateData, 'shareUrl'>,
): EmailLinks {
	if (!isFollowUp(kind)) return { presentationUrl: shareUrl, pixelUrl: null, unsubscribeUrl: null }
	const link = { mailId: id }
	return {
		presentationUrl: shareUrl && emailLink(app, { ...link, action: 'click', url: shareUrl }),
		pixelUrl: emailLink(app, { ...link, action: 'open' }),
		unsubscribeUrl: emailLink(app, { ...link, action: 'unsubscribe' }),
	}
}

/**
 * Returns the additional headers of an email. If the email has an unsubscribe link, they offer one-click unsubscribe
 * (RFC 8058). Otherwise, they ask the recipient's server to send no automatic replies (RFC 3834).
 */
function buildHeaders(unsubscribeUrl: string | null): Record<string, string> {
	if (unsubscribeUrl === null) return { 'Auto-Submitted': 'auto-generated' }
	return {
		'List-Unsubscribe': `<${unsubscribeUrl}>`,
		'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
	}
}

type Audience = Pick<EmailDefinition<EmailKind>, 'audience' | 'repliesToHomeowner'>

/** Parses the email's stored data and returns the texts, the audience and the calendar file for its kind. */
async function fillTexts<Kind extends EmailKind>(
	app: App,
	{ mail, kind, template }: { mail: EmailSource; kind: Kind; template: TemplateData },
) {
	const definition: EmailDefinition<Kind> = emailDefinition(kind)
	const data = EMAIL_DATA[kind].parse(mail.data) as EmailData[Kind]
	const { PUBLIC_URL: publicUrl } = app.config
	const texts = await definition.fill(data, template, { app, email: mail, publicUrl })
	const file = definition.calendar?.(data)
	const calendar: EmailAttachment | undefined = file && {
		filename: template.language === 'es' ? 'cita.ics' : 'appointment.ics',
		contentType: `text/calendar; charset=utf-8; method=${file.method}`,
		content: Buffer.from(file.text),
	}
	return { texts, calendar, definition }
}

/**
 * Returns the address that replies go to. Replies to a follow-up go to the rep who created the presentation, because the
 * rep wrote it. Replies to other emails of homeowners go to the company.
 */
function replyAddress(
	kind: EmailKind,
	{ audience, repliesToHomeowner }: Audience,
	{ company, rep, homeowner }: TemplateData,
): string | null {
	if (repliesToHomeowner) return homeowner?.email ?? null
	if (audience === 'company') return null
	const [first, second] = isFollowUp(kind)
		? [rep?.email, company.email]
		: [company.email, rep?.email]
	return first ?? second ?? null
}

function signatureLines({ audience }: Audience, { company, rep }: TemplateData): string[] {
	if (audience === 'company') return []
	return [rep?.name, company.name, company.phone].filter((text) => typeof text === 'string')
}

async function readAttachments(app: App, mail: EmailSource): Promise<EmailAttachment[]> {
	const files = EmailFile.array().parse(mail.attachments)
	return Promise.all(
		files.map(async ({ storageKey, ...file }) => {
			const stored = await app.providers.storage.get(storageKey)
			if (stored === undefined) throw new Error(`The attachment ${file.filename} is not stored`)
			return { ...file, content: stored.bytes }
		}),
	)
}
