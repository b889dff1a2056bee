import { z } from 'zod'
import { HexColor, IsoDateTime, Uuid } from '../../core/schema.ts'

/** Literal colours made from the deck's branding, every pair corrected to WCAG AA (mocks/README, viewer 2). */
export const ViewerTheme = z.object({
	brand: z.string(),
	spark: z.string(),
	css: z.record(z.string(), z.string()),
})

export type ViewerTheme = z.infer<typeof ViewerTheme>

export const Palette = z.object({
	primary: HexColor,
	primaryLight: HexColor,
	accent: HexColor,
	neutral: HexColor,
	text: HexColor,
	userMessage: HexColor.nullable().default(null),
	assistantMessage: HexColor.nullable().default(null),
})
export type Palette = z.infer<typeof Palette>

export const Cta = z.object({
	headline: z.string().min(1).max(200),
	body: z.string().min(1).max(1000),
	buttonText: z.string().min(1).max(60),
	buttonUrl: z
		.string()
		.regex(/^(?:https?:\/\/|mailto:|tel:)\S+$/i, 'Expected a web, mailto: or tel: address')
		.max(2000)
		.nullable()
		.default(null),
})
export type Cta = z.infer<typeof Cta>

const text = z.string().trim().max(200).nullable().default(null)
const fields = {
	palette: Palette,
	cta: Cta,
	name: text,
	logo: z.string().max(2000).nullable().default(null),
	avatar: z.string().max(2000).nullable().default(null),
	chatName: text,
	chatGreeting: z.string().trim().max(1000).nullable().default(null),
	fonts: z
		.object({ heading: z.string().max(80).optional(), body: z.string().max(80).optional() })
		.nullable()
		.default(null),
	contact: z
		.object({ phone: z.string().max(40).optional(), email: z.email().optional() })
		.nullable()
		.default(null),
}

/** PUT replaces: an optional field that is left out becomes null. `logo` and `avatar` are image ids or https addresses. */
export const ReplaceBrandingInput = z.object({ deckId: Uuid, ...fields })
export type ReplaceBrandingInput = z.infer<typeof ReplaceBrandingInput>

export const Branding = z.object({
	id: Uuid,
	deckId: Uuid,
	...fields,
	logoUrl: z.string().nullable(),
	avatarUrl: z.string().nullable(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type Branding = z.infer<typeof Branding>

export const BrandingInput = z.object({ deckId: Uuid })
export type BrandingInput = z.infer<typeof BrandingInput>
