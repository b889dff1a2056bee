import type { EmailAttachment } from '@dormer/providers/email'
import type { App } from '../../core/app.ts'
import type { TemplateData } from '../../email/template-data.ts'
import { readLinkPreview } from '../../sale/presentations/index.ts'
import { fitPicture } from './fit-picture.ts'

const CONTENT_ID = 'picture@mail'

/**
 * Card in an email that links to the presentation. `pictureSrc` is the URL under which the HTML refers to the attached picture.
 */
type EmailCard = {
	title: string
	description: string
	pictureSrc?: string
	picture?: EmailAttachment
}

/**
 * Returns the card of a presentation with the picture and title of its link preview, or null when the link does not work
 * anymore. The picture is attached, so opening the email sends no request for it.
 */
export async function readEmailCard(
	app: App,
	{ shareUrl }: Pick<TemplateData, 'shareUrl'>,
): Promise<EmailCard | null> {
	const shareKey = shareUrl === null ? undefined : new URL(shareUrl).pathname.split('/').at(-1)
	const preview = shareKey === undefined ? 'missing' : await readLinkPreview(app, shareKey)
	if (typeof preview === 'string') return null
	const { title, description, pictureKey } = preview
	const stored = pictureKey === null ? undefined : await app.providers.storage.get(pictureKey)
	if (stored === undefined) return { title, description }
	const content = await fitPicture(stored.bytes)
	const picture = {
		filename: 'picture.jpg',
		contentType: 'image/jpeg',
		content,
		contentId: CONTENT_ID,
	}
	return { title, description, pictureSrc: `cid:${CONTENT_ID}`, picture }
}
