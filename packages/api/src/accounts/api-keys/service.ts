import { withLock } from '../../core/advisory-lock.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Success } from '../../core/schema.ts'
import { Scope } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { ApiKey, ApiKeyInput, ApiKeys, CreateApiKeyInput, CreatedApiKey } from './schema.ts'
import { hashSecret, makeSecret } from './secret.ts'

const MAX_KEYS = 50

/** The company's keys that still open something or have expired, newest first. Revoked ones are gone. */
export async function listApiKeys(ctx: OrgContext): Promise<ApiKeys> {
	const rows = await ctx.db.apiKey.findMany({
		where: { organizationId: ctx.organizationId, revokedAt: null },
		orderBy: { id: 'desc' },
	})
	return { apiKeys: rows.map(presentApiKey) }
}

/**
 * A new key. Its secret is in this answer and nowhere else: what stays is its SHA-256. The 51st that opens something is
 * 400, however many are asked for at once.
 */
export async function createApiKey(
	ctx: OrgContext,
	input: CreateApiKeyInput,
): Promise<CreatedApiKey> {
	const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt)
	if (expiresAt !== null && expiresAt <= ctx.now())
		throw invalid('expiresAt', 'Choose a time that is still to come')
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
		const live = await tx.apiKey.count({ where: { organizationId, revokedAt: null } })
		if (live >= MAX_KEYS) throw invalid('name', `At most ${MAX_KEYS} keys; revoke one first`)
		return tx.apiKey.create({ data })
	})
	return { apiKey: presentApiKey(row), secret }
}

/** Ends a key: the very next call with it is refused. Revoking it again answers as if it were missing. */
export async function revokeApiKey(ctx: OrgContext, { keyId }: ApiKeyInput): Promise<Success> {
	const { count } = await ctx.db.apiKey.updateMany({
		where: { id: keyId, organizationId: ctx.organizationId, revokedAt: null },
		data: { revokedAt: ctx.now() },
	})
	if (count === 0) throw notFound('API key')
	return { success: true }
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
