import type { Prisma } from '@dormer/db'
import { revisionOf } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { imageUrlOf } from '../images/index.ts'
import { Branding } from './schema.ts'

type BrandingRow = Prisma.BrandingGetPayload<object>

/** Converts a branding row to its wire record. `logoUrl` and `avatarUrl` are URLs that a browser can open. */
export async function presentBranding(ctx: OrgContext, row: BrandingRow): Promise<Branding> {
	const [logoUrl, avatarUrl] = await Promise.all([
		imageUrlOf(ctx, row.logo),
		imageUrlOf(ctx, row.avatar),
	])
	const fields = {
		palette: Branding.shape.palette.parse(row.palette),
		cta: Branding.shape.cta.parse(row.cta),
		name: row.name,
		logo: row.logo,
		avatar: row.avatar,
		chatName: row.chatName,
		chatGreeting: row.chatGreeting,
		fonts: Branding.shape.fonts.parse(row.fonts),
		contact: Branding.shape.contact.parse(row.contact),
	}
	return {
		...fields,
		id: row.id,
		deckId: row.deckId,
		logoUrl,
		avatarUrl,
		revision: revisionOf(fields),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}
