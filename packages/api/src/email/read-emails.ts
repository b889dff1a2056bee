import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import { notFound } from '../core/errors.ts'
import { listedModes } from '../core/keys/test-mode.ts'
import type { OrgContext } from '../core/trpc.ts'
import { embedImages } from './embed-images.ts'
import {
	type EmailContent,
	type EmailInput,
	type EmailList,
	type ListEmailsInput,
	ListedEmail,
} from './schema.ts'
import type { EmailRow } from './template-data.ts'

/** Returns the company's outgoing emails, newest first. `cursor` is the id of the last email of the previous page. */
export async function listEmails(
	ctx: OrgContext,
	{ presentationId, status, cursor, limit }: ListEmailsInput,
): Promise<EmailList> {
	const { organizationId } = ctx
	const rows = await ctx.db.mailMessage.findMany({
		where: {
			organizationId,
			...listedModes(),
			...(presentationId !== undefined && { presentationId }),
			...(status !== undefined && { status }),
			...(cursor !== undefined && { id: { lt: cursor } }),
		},
		orderBy: { id: 'desc' },
		take: limit + 1,
	})
	const page = rows.slice(0, limit)
	const nextCursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null
	return { mails: page.map(presentEmail), nextCursor, kept: ctx.providers.email.engine === 'local' }
}

/**
 * Returns an email as its recipient sees it, with embedded images. `content` is null when a relay sends the emails,
 * because only the local engine stores messages. It is also null for API keys, and for an email that invites a
 * member, resets a password or verifies an address, because the links in emails are credentials. Show the HTML only in a sandboxed frame, because
 * its links are active.
 */
export async function getEmail(
	ctx: OrgContext,
	{ mailId }: EmailInput,
): Promise<{ mail: ListedEmail; content: EmailContent | null }> {
	const { organizationId } = ctx
	const mail = await ctx.db.mailMessage.findFirst({ where: { id: mailId, organizationId } })
	if (mail === null) throw notFound('Email')
	const isSecret = SECRET_KINDS.includes(mail.kind) || ctx.caller.kind === 'service'
	const stored = isSecret ? undefined : await ctx.providers.email.read(mail.messageId)
	const content = stored === undefined ? null : parseContent(await PostalMime.parse(stored))
	const isCode = mail.kind === 'signing_code'
	return { mail: presentEmail(mail), content: content && isCode ? hideCode(content) : content }
}

const SECRET_KINDS = ['invitation', 'password_reset', 'email_verification']

/** Hides the one-time code in an email, because the company must not be able to sign with the homeowner's code. */
function hideCode(content: EmailContent): EmailContent {
	const hide = (text: string) => text.replaceAll(/\b\d{3} \d{3}\b/g, '••• •••')
	return { ...content, html: hide(content.html), text: hide(content.text) }
}

function parseContent({ html = '', text = '', headers, attachments }: ParsedEmail): EmailContent {
	const images = attachments.flatMap(({ contentId, mimeType, content }) =>
		contentId === undefined
			? []
			: {
					contentId: contentId.replace(/^<|>$/g, ''),
					contentType: mimeType,
					content: toBuffer(content),
				},
	)
	const embedded = embedImages(html, images)
	return {
		html: embedded.replace(/<img\b[^<>]*>/g, (tag) => (tag.includes('/m/o/') ? '' : tag)),
		text,
		headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
		attachments: attachments
			.filter(({ contentId }) => contentId === undefined)
			.map(({ filename, mimeType, content }) => ({
				filename: filename ?? 'file',
				contentType: mimeType,
				size: toBuffer(content).byteLength,
			})),
	}
}

function toBuffer(content: ParsedEmail['attachments'][number]['content']): Buffer {
	return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

function presentEmail({ id, toAddress, ...row }: EmailRow): ListedEmail {
	const time = (at: Date | null) => at?.toISOString() ?? null
	return ListedEmail.parse({
		...row,
		id,
		to: toAddress,
		createdAt: row.createdAt.toISOString(),
		sentAt: time(row.sentAt),
		openedAt: time(row.openedAt),
		machineOpenedAt: time(row.machineOpenedAt),
		clickedAt: time(row.clickedAt),
		bouncedAt: time(row.bouncedAt),
	})
}
