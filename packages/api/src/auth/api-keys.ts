import { createHash } from 'node:crypto'
import type { App } from '../app.ts'
import type { Caller } from '../caller.ts'
import { Scope } from './schema.ts'

/** An API key is kept as its SHA-256: 32 random bytes need no slow hash. */
export function hashApiKey(secret: string): string {
	return createHash('sha256').update(secret).digest('hex')
}

type KeyRow = {
	id: string
	organization_id: string
	revision: string
	scopes: string[]
	unused: boolean
}

/** The service behind `Authorization: Bearer psk_…`; anonymous when the key is unknown, revoked or expired. */
export async function readApiKey(app: Pick<App, 'pool'>, secret: string): Promise<Caller> {
	const { rows } = await app.pool.query<KeyRow>(
		`select k.id, k.organization_id, k.scopes, o.revision,
		        coalesce(k.last_used_at < now() - interval '1 minute', true) as unused
		   from api_key k join organization o on o.id = k.organization_id
		  where secret_hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
		[hashApiKey(secret)],
	)
	const [row] = rows
	if (row === undefined) return { kind: 'anonymous' }
	if (row.unused)
		await app.pool.query('update api_key set last_used_at = now() where id = $1', [row.id])
	return {
		kind: 'service',
		revision: row.revision,
		organizationId: row.organization_id,
		keyId: row.id,
		scopes: Scope.array().parse(row.scopes),
	}
}
