import { z } from 'zod'
import { IsoDateTime, Scope, Uuid } from '../../core/schema.ts'

const NETWORKS = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]
/** An IP address, or a network in CIDR notation such as `203.0.113.0/24`. */
const Network = z
	.string()
	.trim()
	.refine(
		(text) => NETWORKS.some((network) => network.safeParse(text).success),
		'Enter an IP address or a network such as 203.0.113.0/24',
	)

export const ApiKey = z.object({
	id: Uuid,
	name: z.string(),
	/** First characters of the secret, so people recognize the key. */
	prefix: z.string(),
	scopes: z.array(Scope),
	createdAt: IsoDateTime,
	expiresAt: IsoDateTime.nullable(),
	lastUsedAt: IsoDateTime.nullable(),
	/** Networks (CIDR) from which the key may be used. Empty when any address may use the key. */
	allowedNetworks: z.array(z.string()),
	/** True for a live key, false for a test key. */
	livemode: z.boolean(),
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
		.min(1, 'Choose at least one permission')
		.refine((scopes) => new Set(scopes).size === scopes.length, 'List each permission only once'),
	expiresAt: IsoDateTime.optional(),
	allowedNetworks: z.array(Network).max(20).optional(),
	livemode: z.boolean().default(true),
})
export type CreateApiKeyInput = z.infer<typeof CreateApiKeyInput>

/** A new API key with its secret. Responses to later calls do not contain the secret. */
export const CreatedApiKey = z.object({ apiKey: ApiKey, secret: z.string() })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>

export const ApiKeyInput = z.object({ keyId: Uuid })
export type ApiKeyInput = z.infer<typeof ApiKeyInput>
