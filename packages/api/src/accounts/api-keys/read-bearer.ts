import type { App } from '../../core/app.ts'
import { type Caller, REVISION, WAL_POSITION } from '../../core/caller.ts'
import { AppError } from '../../core/errors.ts'
import { isInNetworks } from '../../core/keys/network.ts'
import { Scope } from '../../core/schema.ts'
import { invalidKeyError } from './invalid-key-error.ts'
import { hashSecret } from './secret.ts'
import { readServiceToken } from './service-token.ts'

type KeyRow = {
	id: string
	name: string
	first_operations_only: boolean
	livemode: boolean
	allowed_networks: string[]
	organization_id: string
	revision: string
	wal_position: string | null
	scopes: string[]
	last_use_outdated: boolean
}

/** Secret that a request contains, and the IP address from which the request came. */
export type BearerRequest = { secret: string; ip: string }

/**
 * Returns the service that sent the credential in `Authorization: Bearer …`. The credential is a company's API key
 * (`psk_…`) or a service token that is signed with SERVICE_TOKEN_KEY. Returns an anonymous caller with `keyError` when the
 * credential is unknown, revoked or expired, or when the key may not be used from the address `ip`.
 */
export function readBearer(
	app: Pick<App, 'pool' | 'config' | 'now'>,
	{ secret, ip }: BearerRequest,
): Promise<Caller> {
	return secret.startsWith('psk_') ? readApiKey(app, { secret, ip }) : readServiceToken(app, secret)
}

async function readApiKey(
	app: Pick<App, 'pool' | 'now'>,
	{ secret, ip }: BearerRequest,
): Promise<Caller> {
	const now = app.now()
	const { rows } = await app.pool.query<KeyRow>(
		`select k.id, k.name, k.organization_id, k.scopes, k.first_operations_only, k.livemode,
		        k.allowed_networks, ${REVISION} as revision, ${WAL_POSITION} as wal_position,
		        coalesce(k.last_used_at < $2::timestamptz - interval '1 minute', true) as last_use_outdated
		   from api_key k join organization o on o.id = k.organization_id
		  where secret_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
		[hashSecret(secret), now],
	)
	const [row] = rows
	if (row === undefined) return { kind: 'anonymous', keyError: invalidKeyError() }
	if (row.allowed_networks.length > 0 && !isInNetworks(ip, row.allowed_networks))
		return { kind: 'anonymous', keyError: networkError() }
	if (row.last_use_outdated)
		await app.pool.query('update api_key set last_used_at = $2 where id = $1', [row.id, now])
	return {
		kind: 'service',
		revision: row.revision,
		walPosition: row.wal_position,
		organizationId: row.organization_id,
		keyId: row.id,
		name: row.name,
		scopes: Scope.array().parse(row.scopes),
		...(!row.livemode && { testMode: true }),
		...(row.first_operations_only && { firstOperationsOnly: true }),
	}
}

function networkError(): AppError {
	return new AppError(
		'FORBIDDEN',
		'The API key may not be used from this IP address. Add the address to the networks of the key.',
	)
}
