import { withLock } from '../../core/advisory-lock.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Success } from '../../core/schema.ts'
import { Scope } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { changedFields, recordAdminAct } from '../admin-acts/index.ts'
import type { ApiKey, ApiKeyInput, ApiKeys, CreateApiKeyInput, CreatedApiKey } from './schema.ts'
import { hashSecret, makeSecret } from './secret.ts'

const MAX_KEYS = 50

/** Returns the company's API keys, newest first. Includes expired keys, but no revoked keys. */
export async function listApiKeys(ctx: OrgContext): Promise<ApiKeys> {
	const rows = await ctx.db.apiKey.findMany({
		where: { organizationId: ctx.organizationId, revokedAt: null },
		orderBy: { id: 'desc' },
	})
	return { apiKeys: rows.map(presentApiKey) }
}

/**
 * Creates an API key. Only this response contains its secret; the database stores its SHA-256. Throws 400 when the
 * company has 50 keys that are not revoked, even under concurrent requests.
 */
export async function createApiKey(
	ctx: OrgContext,
	input: CreateApiKeyInput,
): Promise<CreatedApiKey> {
	const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt)
	if (expiresAt !== null && expiresAt <= ctx.now())
		throw invalid('expiresAt', 'Choose a time in the future')
	const { organizationId } = ctx
	const { secret, prefix } = makeSecret()
	const data = {
		id: newId(),
		organizationId,
		name: input.name,
		prefix,
		secretHash: hashSecret(secret),
		scopes: input.scopes,
		createdAt: ctx.now(),
		expiresAt,
	}
	const row = await withLock(ctx, `API keys of ${organizationId}`, async (tx) => {
		const count = await tx.apiKey.count({ where: { organizationId, revokedAt: null } })
		if (count >= MAX_KEYS)
			throw invalid('name', `A company can have ${MAX_KEYS} API keys. Revoke one first.`)
		await recordAdminAct(tx, ctx, {
			...{ type: 'api_key.created', subject: data },
			changes: changedFields({}, keyFields(data)),
		})
		return tx.apiKey.create({ data })
	})
	return { apiKey: presentApiKey(row), secret }
}

/** Revokes an API key, with effect on the next call. Throws 404 for a key that is missing or already revoked. */
export async function revokeApiKey(ctx: OrgContext, { keyId }: ApiKeyInput): Promise<Success> {
	await ctx.db.$transaction(async (tx) => {
		const [revoked] = await tx.apiKey.updateManyAndReturn({
			where: { id: keyId, organizationId: ctx.organizationId, revokedAt: null },
			data: { revokedAt: ctx.now() },
		})
		if (revoked === undefined) throw notFound('API key')
		await recordAdminAct(tx, ctx, {
			...{ type: 'api_key.revoked', subject: revoked },
			changes: changedFields(keyFields(revoked), {}),
		})
	})
	return { success: true }
}

function keyFields({
	name,
	prefix,
	scopes,
	expiresAt,
}: Omit<KeyRow, 'id' | 'createdAt' | 'lastUsedAt'>) {
	return { name, prefix, scopes, expiresAt }
}

type KeyRow = Omit<ApiKey, 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt'> & {
	scopes: string[]
	createdAt: Date
	expiresAt: Date | null
	lastUsedAt: Date | null
}

function presentApiKey(row: KeyRow): ApiKey {
	return {
		id: row.id,
		name: row.name,
		prefix: row.prefix,
		scopes: Scope.array().parse(row.scopes),
		createdAt: row.createdAt.toISOString(),
		expiresAt: row.expiresAt?.toISOString() ?? null,
		lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
	}
}
