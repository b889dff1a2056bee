import { z } from 'zod'
import { EmailAddress } from '../../core/email-address-schema.ts'
import { IsoDateTime, Revision, Uuid } from '../../core/schema.ts'
import { Palette } from '../../core/theme-schema.ts'

export const Cta = z.object({
	headline: z.string().min(1).max(200),
	body: z.string().min(1).max(1000),
	buttonText: z.string().min(1).max(60),
	buttonUrl: z
		.string()
		.regex(/^(?:https?:\/\/|mailto:|tel:)\S+$/i, 'Enter a web, mailto: or tel: address')
		.max(2000)
		.nullable()
		.default(null),
})
export type Cta = z.infer<typeof Cta>

/**
 * OpenAPI metadata of a field that REST accepts in requests but does not return in responses (docs/specification.md#branding).
 */
const requestOnly = { writeOnly: true }

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
		.default(null)
		.meta(requestOnly),
	contact: z
		.object({ phone: z.string().max(40).optional(), email: EmailAddress.optional() })
		.nullable()
		.default(null)
		.meta(requestOnly),
}

/**
 * Input that replaces the whole branding of a deck. An omitted optional field becomes null. `logo` and `avatar` are
 * image ids or https URLs.
 */
export const ReplaceBrandingInput = z.object({
	deckId: Uuid,
	...fields,
	revision: Revision.optional(),
})
export type ReplaceBrandingInput = z.infer<typeof ReplaceBrandingInput>

export const Branding = z.object({
	id: Uuid,
	deckId: Uuid,
	...fields,
	logoUrl: z.string().nullable(),
	avatarUrl: z.string().nullable(),
	revision: z.string(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type Branding = z.infer<typeof Branding>

export const BrandingInput = z.object({ deckId: Uuid })
export type BrandingInput = z.infer<typeof BrandingInput>
