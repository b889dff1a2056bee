import { z } from 'zod'
import { IsoDateTime, Scope, Uuid } from '../../core/schema.ts'
export const ApiKey = z.object({
	id: Uuid,
	name: z.string(),
	/** The key's first characters, by which people tell it from others. */
	prefix: z.string(),
	scopes: z.array(Scope),
	createdAt: IsoDateTime,
	expiresAt: IsoDateTime.nullable(),
	lastUsedAt: IsoDateTime.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeys = z.object({ apiKeys: z.array(ApiKey) })
export type ApiKeys = z.infer<typeof ApiKeys>

export const CreateApiKeyInput = z.object({
	name: z.string().trim().min(1, 'Say what the key is for').max(80),
	scopes: z
		.array(Scope)
		.min(1, 'Choose what the key may do')
		.refine((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once'),
	expiresAt: IsoDateTime.optional(),
})
export type CreateApiKeyInput = z.infer<typeof CreateApiKeyInput>

/** The only time the secret is shown. */
export const CreatedApiKey = z.object({ apiKey: ApiKey, secret: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

export const ApiKeyInput = z.object({ keyId: Uuid })
export type ApiKeyInput = z.infer<typeof ApiKeyInput>
