import type { EmailAttachment } from '@dormer/providers/email'

type Image = Pick<EmailAttachment, 'contentId' | 'contentType' | 'content'>

/**
 * Replaces the attached images in the HTML of an email with `data:` URLs, so a browser can show the images without the
 * attachments.
 */
export function embedImages(html: string, attachments: Image[]): string {
	return attachments.reduce((page, { contentId, contentType, content }) => {
		if (contentId === undefined) return page
		const bytes = Buffer.from(content).toString('base64')
		return page.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${bytes}`)
	}, html)
}
