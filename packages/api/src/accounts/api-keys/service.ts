import type { Tx } from '@dormer/db'
import { withLock } from '../../core/advisory-lock.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { lockRow } from '../../core/lock-row.ts'
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
 * company has 50 keys that are not revoked, even under concurrent requests, and 401 when the creator was removed.
 */
export async function createApiKey(
	ctx: OrgContext & { user: { userId: string; name: string } },
	input: CreateApiKeyInput,
): Promise<CreatedApiKey> {
	const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt)
	if (expiresAt !== null && expiresAt <= ctx.now())
		throw invalid('expiresAt', 'Choose a time in the future')
	const { organizationId } = ctx
	const { secret, prefix } = makeSecret(input)
	const data = {
		id: newId(),
		organizationId,
		name: input.name,
		prefix,
		secretHash: hashSecret(secret),
		scopes: input.scopes,
		livemode: input.livemode,
		createdById: ctx.user.userId,
		createdByName: ctx.user.name,
		createdAt: ctx.now(),
		expiresAt,
		allowedNetworks: input.allowedNetworks ?? [],
	}
	const row = await withLock(ctx, `API keys of ${organizationId}`, async (tx) => {
		await lockCreator(tx, data)
		const count = await tx.apiKey.count({ where: { organizationId, revokedAt: null } })
		if (count >= MAX_KEYS)
			throw invalid('name', `A company can have ${MAX_KEYS} API keys. Revoke one first.`)
		await recordAdminAct(tx, ctx, {
			type: 'api_key.created',
			subject: data,
			changes: changedFields({}, keyFields(data)),
		})
		return tx.apiKey.create({ data })
	})
	return { apiKey: presentApiKey(row), secret }
}

/** Deletes all API keys of a company, with effect on the next call. */
export async function deleteAllApiKeys(tx: Tx, organizationId: string): Promise<void> {
	await tx.apiKey.deleteMany({ where: { organizationId } })
}

/** Revokes an API key, with effect on the next call. Throws 404 for a key that is missing or already revoked. */
export async function revokeApiKey(ctx: OrgContext, { keyId }: ApiKeyInput): Promise<Success> {
	await ctx.db.$transaction(async (tx) => {
		if ((await revokeKeys(tx, ctx, { id: keyId })) === 0) throw notFound('API key')
	})
	return { success: true }
}

/** Revokes all API keys that a member created, in the transaction that removes the member. */
export async function revokeKeysOfMember(
	tx: Tx,
	ctx: OrgContext,
	{ userId }: { userId: string },
): Promise<void> {
	await revokeKeys(tx, ctx, { createdById: userId })
}

async function revokeKeys(
	tx: Tx,
	ctx: OrgContext,
	where: { id: string } | { createdById: string },
): Promise<number> {
	const revoked = await tx.apiKey.updateManyAndReturn({
		where: { ...where, organizationId: ctx.organizationId, revokedAt: null },
		data: { revokedAt: ctx.now() },
	})
	for (const key of revoked)
		await recordAdminAct(tx, ctx, {
			type: 'api_key.revoked',
			subject: key,
			changes: changedFields(keyFields(key), {}),
		})
	return revoked.length
}

/**
 * Locks the creator's row, so a concurrent removal of the creator waits and then revokes the new key too. Throws
 * 401 when the creator was removed.
 */
async function lockCreator(
	tx: Tx,
	{ organizationId, createdById }: { organizationId: string; createdById: string },
): Promise<void> {
	const user = { table: 'app_user', id: createdById, organizationId } as const
	if (!(await lockRow(tx, user, 'share'))) throw new AppError('UNAUTHORIZED', 'Sign in to continue')
}

type RecordedFields = Pick<
	KeyRow,
	'name' | 'prefix' | 'scopes' | 'expiresAt' | 'allowedNetworks' | 'livemode'
>

function keyFields({ name, prefix, scopes, expiresAt, allowedNetworks, livemode }: RecordedFields) {
	const networks = allowedNetworks.length > 0 && { allowedNetworks }
	return { name, prefix, scopes, expiresAt, ...networks, ...(!livemode && { livemode }) }
}

type KeyRow = Omit<ApiKey, 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'createdBy'> & {
	createdById: string | null
	createdByName: string | null
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
		allowedNetworks: row.allowedNetworks,
		livemode: row.livemode,
		createdBy:
			row.createdById === null || row.createdByName === null
				? null
				: { id: row.createdById, name: row.createdByName },
	}
}
