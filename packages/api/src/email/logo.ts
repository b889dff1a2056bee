import type { Prisma } from '@dormer/db'
import type { EmailAttachment } from '@dormer/providers/email'
import sharp from 'sharp'
import type { App } from '../core/app.ts'
import { Uuid } from '../core/schema.ts'

const CONTENT_ID = 'logo@mail'
const WHITE = '#ffffff'
/** Size of the logo in pixels: twice the displayed size, for high-resolution screens. */
const [WIDTH, HEIGHT, MARGIN] = [320, 112, 12]

type Logo = { src: string; attachment: EmailAttachment }

/**
 * Returns a deck's logo as an attachment: the uploaded image, or Dormer's copy of an external image. Because the logo
 * is attached, opening the email sends no request for it. The logo gets a white background, because dark mode would
 * hide a dark logo. Returns null when the deck has no logo or when an external image is not copied yet.
 */
export async function readEmailLogo(
	app: App,
	branding: Pick<Prisma.BrandingGetPayload<object>, 'logo' | 'organizationId'> | null,
): Promise<Logo | null> {
	if (branding?.logo == null) return null
	const { logo, organizationId } = branding
	const isForeign = logo.startsWith('https://')
	if (!isForeign && !Uuid.safeParse(logo).success) return null
	const image = await app.db.image.findFirst({
		where: { organizationId, status: 'ready', ...(isForeign ? { sourceUrl: logo } : { id: logo }) },
	})
	const stored = image && (await app.providers.storage.get(image.storageKey))
	if (!stored) return null
	const content = await sharp(stored.bytes)
		.resize(WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, {
			fit: 'contain',
			position: 'left',
			background: '#ffffff00',
		})
		.extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#ffffff00' })
		.flatten({ background: WHITE })
		.png()
		.toBuffer()
	const file = { filename: 'logo.png', contentType: 'image/png', content, contentId: CONTENT_ID }
	return { src: `cid:${CONTENT_ID}`, attachment: file }
}
