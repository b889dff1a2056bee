import { createHash } from 'node:crypto'
import type { Prisma } from '@dormer/db'
import type { Caller } from '../../core/caller.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Success } from '../../core/schema.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { checkFontFile } from './check-font-file.ts'
import { readFontInProcess } from './read-font-in-process.ts'
import {
	type FamilyInput,
	type Font,
	type FontAnswer,
	type FontChoice,
	type FontList,
	fontVariables,
	type UploadFontInput,
} from './schema.ts'

type FontRow = Prisma.FontGetPayload<object>

/** The font families that ship with the product. Their files are part of the viewer build. */
const BUILT_IN_FONTS: readonly Font[] = [
	{ family: 'Inter', variants: ['100..900'], category: 'sans-serif', files: [] },
	{ family: 'Source Serif 4', variants: ['200..900'], category: 'serif', files: [] },
]

/**
 * Returns the built-in font families and, for a caller with a company, the families that the company uploaded. An
 * uploaded family replaces a built-in family of the same name.
 */
export async function listFonts(ctx: Context): Promise<FontList> {
	const organizationId = organizationOf(ctx.caller)
	if (organizationId === null) return { fonts: [...BUILT_IN_FONTS] }
	const uploaded = await listCompanyFonts(ctx, { organizationId })
	const names = new Set(uploaded.map(({ family }) => family))
	return { fonts: [...BUILT_IN_FONTS.filter(({ family }) => !names.has(family)), ...uploaded] }
}

/**
 * Stores a woff2 file as one variant of a font family of the company. Reads the family and the variant from the file. A
 * second upload of the same variant replaces the first file. Rejects an invalid file with the errors of `readFont`.
 */
export async function uploadFont(ctx: OrgContext, { file }: UploadFontInput): Promise<FontAnswer> {
	const { organizationId } = ctx
	checkFontFile(file.bytes)
	const { family, variant } = await readFontInProcess(file.bytes)
	const hash = createHash('sha256').update(file.bytes).digest('hex')
	const storageKey = `fonts/${organizationId}/${hash}.woff2`
	await ctx.providers.storage.put(storageKey, file.bytes, 'font/woff2')
	await ctx.db.font.upsert({
		where: { organizationId_family_variant: { organizationId, family, variant } },
		create: { id: newId(), organizationId, family, variant, storageKey, createdAt: ctx.now() },
		update: { storageKey },
	})
	const [font] = await listCompanyFonts(ctx, { organizationId, family })
	if (font === undefined) throw new Error('The uploaded font has no row')
	return { font }
}

/**
 * Deletes an uploaded font family. Decks that use the family fall back to the built-in font. The files stay until the job
 * `collect_unused_objects` finds that no row refers to them, because a call that uploads the same file may be running.
 */
export async function deleteFont(ctx: OrgContext, { family }: FamilyInput): Promise<Success> {
	const where = { organizationId: ctx.organizationId, family }
	const { count } = await ctx.db.font.deleteMany({ where })
	if (count === 0) throw notFound('Font')
	return { success: true }
}

/**
 * Returns the CSS variables and the font files for the fonts that are chosen for a deck. Ignores a font family that no longer
 * exists.
 */
export async function loadFontStyles(
	ctx: Context,
	{ organizationId, choice }: { organizationId: string; choice: FontChoice | null },
): Promise<{ css: Record<string, string>; fonts: Font[] }> {
	const families = Object.values(choice ?? {}).filter((family) => family !== undefined)
	if (families.length === 0) return { css: {}, fonts: [] }
	const fonts = await listCompanyFonts(ctx, { organizationId, family: { in: families } })
	return { css: fontVariables(choice, fonts), fonts }
}

function organizationOf(caller: Caller): string | null {
	return caller.kind === 'anonymous' || caller.kind === 'enrolling' ? null : caller.organizationId
}

async function listCompanyFonts(
	ctx: Context,
	where: Prisma.FontWhereInput & { organizationId: string },
): Promise<Font[]> {
	const rows = await ctx.db.font.findMany({
		where,
		orderBy: [{ family: 'asc' }, { variant: 'asc' }],
	})
	const families = [...new Set(rows.map(({ family }) => family))]
	return Promise.all(
		families.map((family) =>
			presentFamily(
				ctx,
				rows.filter((row) => row.family === family),
			),
		),
	)
}

async function presentFamily(ctx: Context, rows: FontRow[]): Promise<Font> {
	const files = await Promise.all(
		rows.map(async ({ variant, storageKey }) => ({
			variant,
			url: ctx.providers.storage.readUrl(storageKey),
		})),
	)
	const family = rows[0]?.family ?? ''
	return { family, variants: files.map(({ variant }) => variant), category: 'custom', files }
}
