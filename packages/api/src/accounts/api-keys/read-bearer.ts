import type { App } from '../../core/app.ts'
import type { Caller } from '../../core/caller.ts'
import { AppError } from '../../core/errors.ts'
import { isInNetworks } from '../../core/keys/network.ts'
import { Scope } from '../../core/schema.ts'
import { invalidKeyError } from './invalid-key-error.ts'
import { hashSecret } from './secret.ts'
import { readServiceToken } from './service-token.ts'

/** A use of a key is stored when the stored one is older than this, in milliseconds. */
const USE_INTERVAL_MS = 60_000

/** Secret that a request contains, and the IP address from which the request came. */
export type BearerRequest = { secret: string; ip: string }

/**
 * Returns the service that sent the credential in `Authorization: Bearer …`. The credential is a company's API key
 * (`psk_…`) or a service token that is signed with SERVICE_TOKEN_KEY. Returns an anonymous caller with `keyError` when the
 * credential is unknown, revoked or expired, or when the key may not be used from the address `ip`.
 */
export function readBearer(
	app: Pick<App, 'db' | 'config' | 'now'>,
	{ secret, ip }: BearerRequest,
): Promise<Caller> {
	return secret.startsWith('psk_') ? readApiKey(app, { secret, ip }) : readServiceToken(app, secret)
}

async function readApiKey(
	{ db, now: clock }: Pick<App, 'db' | 'now'>,
	{ secret, ip }: BearerRequest,
): Promise<Caller> {
	const now = clock()
	const key = await db.apiKey.findFirst({
		where: {
			secretHash: hashSecret(secret),
			revokedAt: null,
			OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
		},
	})
	if (key === null) return { kind: 'anonymous', keyError: invalidKeyError() }
	if (key.allowedNetworks.length > 0 && !isInNetworks(ip, key.allowedNetworks))
		return { kind: 'anonymous', keyError: networkError() }
	const isUseOutdated =
		key.lastUsedAt === null || key.lastUsedAt.getTime() < now.getTime() - USE_INTERVAL_MS
	if (isUseOutdated)
		await db.apiKey.updateMany({
			where: { id: key.id, organizationId: key.organizationId },
			data: { lastUsedAt: now },
		})
	return {
		kind: 'service',
		organizationId: key.organizationId,
		keyId: key.id,
		name: key.name,
		scopes: Scope.array().parse(key.scopes),
		...(!key.livemode && { testMode: true }),
	}
}

function networkError(): AppError {
	return new AppError(
		'FORBIDDEN',
		'The API key may not be used from this IP address. Add the address to the networks of the key.',
	)
}
