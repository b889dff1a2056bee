import type { Prisma } from '@dormer/db'
import type { EmailAttachment } from '@dormer/providers/email'
import sharp from 'sharp'
import type { App } from '../core/app.ts'
import { Uuid } from '../core/schema.ts'

const CONTENT_ID = 'logo@mail'
/** Color behind the logo: white, or for a light logo the dark gray of emails in dark mode. */
const [WHITE, DARK] = ['#ffffff', '#1f1c18']
/** Size of the logo in pixels: twice the displayed size, for high-resolution screens. */
const [WIDTH, HEIGHT, MARGIN] = [320, 112, 12]

type Logo = { src: string; attachment: EmailAttachment }

/**
 * Returns a deck's logo as an attachment: the uploaded image, or Dormer's copy of an external image. Because the logo
 * is attached, opening the email sends no request for it. The logo gets a white background, because dark mode would
 * hide a dark logo, or a dark background when it is light. Returns null when the deck has no logo or when an external image is not copied yet.
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
	const background = (await isLightOnTransparent(stored.bytes)) ? DARK : WHITE
	const content = await sharp(stored.bytes)
		.flatten({ background })
		.resize(WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN, {
			fit: 'contain',
			position: 'left',
			background,
		})
		.extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background })
		.png()
		.toBuffer()
	const file = { filename: 'logo.png', contentType: 'image/png', content, contentId: CONTENT_ID }
	return { src: `cid:${CONTENT_ID}`, attachment: file }
}

/** Width and height in pixels to which the logo is scaled before its pixels are analyzed. */
const SAMPLE_SIZE = 32

/**
 * Returns whether a white background would hide a logo: more than 5% of its pixels are transparent, more than 30% of the other
 * pixels are very light, and at most 30% are dark. `apps/viewer/src/components/logo.tsx` uses the same limits.
 */
async function isLightOnTransparent(image: Uint8Array): Promise<boolean> {
	const rgba = await sharp(image)
		.resize(SAMPLE_SIZE, SAMPLE_SIZE, { fit: 'fill' })
		.toColorspace('srgb')
		.ensureAlpha()
		.raw()
		.toBuffer()
	const brightness: number[] = []
	for (let i = 0; i < rgba.length; i += 4) {
		const [r = 0, g = 0, b = 0, alpha = 0] = rgba.subarray(i, i + 4)
		if (alpha >= 128) brightness.push(0.2126 * r + 0.7152 * g + 0.0722 * b)
	}
	const share = (isMatch: (value: number) => boolean) =>
		brightness.filter(isMatch).length / brightness.length
	const isTransparent = brightness.length < SAMPLE_SIZE ** 2 * 0.95
	return (
		isTransparent && share((value) => value > 200) > 0.3 && share((value) => value < 110) <= 0.3
	)
}
