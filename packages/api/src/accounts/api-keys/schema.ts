import { z } from 'zod'
import { IsoDateTime, Scope, Uuid } from '../../core/schema.ts'
export const ApiKey = z.object({
	id: Uuid,
	name: z.string(),
	/** First characters of the secret, so that people recognize the key. */
	prefix: z.string(),
	scopes: z.array(Scope),
	createdAt: IsoDateTime,
	expiresAt: IsoDateTime.nullable(),
	lastUsedAt: IsoDateTime.nullable(),
	/** Member who created the key. Null for keys that were created before the creator was recorded. */
	createdBy: z.object({ id: Uuid, name: z.string() }).nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeys = z.object({ apiKeys: z.array(ApiKey) })
export type ApiKeys = z.infer<typeof ApiKeys>

export const CreateApiKeyInput = z.object({
	name: z.string().trim().min(1, 'Enter a name for the key').max(80),
	scopes: z
		.array(Scope)
		.min(1, 'Choose at least one scope')
		.refine((scopes) => new Set(scopes).size === scopes.length, 'List each scope only once'),
	expiresAt: IsoDateTime.optional(),
})
export type CreateApiKeyInput = z.infer<typeof CreateApiKeyInput>

/** A new API key. No other response contains its secret. */
export const CreatedApiKey = z.object({ apiKey: ApiKey, secret: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

export const ApiKeyInput = z.object({ keyId: Uuid })
export type ApiKeyInput = z.infer<typeof ApiKeyInput>
