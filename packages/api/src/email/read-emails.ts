import PostalMime, { type Email as ParsedMail } from 'postal-mime'
import { notFound } from '../core/errors.ts'
import type { OrgContext } from '../core/trpc.ts'
import type { MailRow } from './template-data.ts'
import {
	ListedMail,
	type ListMailsInput,
	type MailContent,
	type MailInput,
	type MailList,
} from './schema.ts'

/** The company's outgoing mail, the newest first; `cursor` is the id after which to go on. */
export async function listMails(
	ctx: OrgContext,
	{ presentationId, status, cursor, limit }: ListMailsInput,
): Promise<MailList> {
	const { organizationId } = ctx
	const rows = await ctx.db.mailMessage.findMany({
		where: {
			organizationId,
			...(presentationId !== undefined && { presentationId }),
			...(status !== undefined && { status }),
			...(cursor !== undefined && { id: { lt: cursor } }),
		},
		orderBy: { id: 'desc' },
		take: limit + 1,
	})
	const page = rows.slice(0, limit)
	const nextCursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null
	return { mails: page.map(presentMail), nextCursor, kept: ctx.providers.email.engine === 'local' }
}

/**
 * One mail as its reader sees it, read from the bytes that were kept. Where a relay took it nothing is kept and `content` is
 * null. Pictures stand in the HTML; its links do what they do, so it belongs in a sandboxed frame.
 */
export async function getMail(
	ctx: OrgContext,
	{ mailId }: MailInput,
): Promise<{ mail: ListedMail; content: MailContent | null }> {
	const { organizationId } = ctx
	const mail = await ctx.db.mailMessage.findFirst({ where: { id: mailId, organizationId } })
	if (mail === null) throw notFound('Mail')
	const kept = await ctx.providers.email.read(mail.messageId)
	const content = kept === undefined ? null : readContent(await PostalMime.parse(kept))
	return { mail: presentMail(mail), content }
}

function readContent({ html = '', text = '', headers, attachments }: ParsedMail): MailContent {
	const pictures = attachments.filter(({ contentId }) => contentId !== undefined)
	const shown = pictures.reduce((page, { contentId = '', mimeType, content }) => {
		const bytes = bytesOf(content).toString('base64')
		const name = contentId.replace(/^<|>$/g, '')
		return page.replaceAll(`cid:${name}`, `data:${mimeType};base64,${bytes}`)
	}, html)
	return {
		html: shown.replace(/<img[^>]+src="[^"]*\/m\/o\/[^>]*>/g, ''),
		text,
		headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
		attachments: attachments
			.filter(({ contentId }) => contentId === undefined)
			.map(({ filename, mimeType, content }) => ({
				filename: filename ?? 'file',
				contentType: mimeType,
				size: bytesOf(content).byteLength,
			})),
	}
}

function bytesOf(content: ParsedMail['attachments'][number]['content']): Buffer {
	return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

function presentMail({ id, toAddress, ...row }: MailRow): ListedMail {
	const time = (at: Date | null) => at?.toISOString() ?? null
	return ListedMail.parse({
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
