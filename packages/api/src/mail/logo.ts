import type { Prisma } from '@dormer/db'
import type { MailAttachment } from '@dormer/providers/email'
import sharp from 'sharp'
import type { App } from '../app.ts'
import { Uuid } from '../wire.ts'

const CONTENT_ID = 'logo@mail'
const WHITE = '#ffffff'
/** Twice what is shown, for sharp screens. */
const [WIDTH, HEIGHT, MARGIN] = [320, 112, 12]

type Logo = { src: string; attachment?: MailAttachment }

/**
 * A deck's logo as a mail shows it: a stored picture goes along, on white, since a reader's dark mode would swallow a dark
 * one; an https picture is named. Null without one, or when the picture is not there any more.
 */
export async function mailLogo(
	app: App,
	branding: Pick<Prisma.BrandingGetPayload<object>, 'logo' | 'organizationId'> | null,
): Promise<Logo | null> {
	if (branding?.logo == null) return null
	const { logo, organizationId } = branding
	if (logo.startsWith('https://')) return { src: logo }
	if (!Uuid.safeParse(logo).success) return null
	const image = await app.db.image.findFirst({
		where: { id: logo, organizationId, status: 'ready' },
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
