import type { EmailAttachment } from '@dormer/providers/email'

type Image = Pick<EmailAttachment, 'contentId' | 'contentType' | 'content'>

/** Replaces the attached images that the HTML of an email names with `data:` URLs, so that a frame shows them. */
export function embedImages(html: string, attachments: Image[]): string {
	return attachments.reduce((page, { contentId, contentType, content }) => {
		if (contentId === undefined) return page
		const bytes = Buffer.from(content).toString('base64')
		return page.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${bytes}`)
	}, html)
}
