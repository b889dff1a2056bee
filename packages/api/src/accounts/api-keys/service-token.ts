import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import type { Caller } from '../../core/caller.ts'
import { Scope } from '../../core/schema.ts'
import { invalidKeyError } from './invalid-key-error.ts'

const MAX_TOKEN_AGE_SECONDS = 24 * 60 * 60

const Claims = z.object({
	/** Name of the calling service. The rate limit counts the service's calls under this name. */
	sub: z.string().min(1).max(80),
	org: z.uuid(),
	/** Names of API scopes, separated by spaces as in OAuth. */
	scope: z
		.string()
		.transform((text) => text.split(' '))
		.pipe(Scope.array()),
	iat: z.int(),
	exp: z.int(),
})

/**
 * Returns the service that a service token identifies. A service token is a JWT (HS256) that is signed with
 * SERVICE_TOKEN_KEY, has the claims `{sub, org, scope, iat, exp}` and is valid for at most one day
 * (docs/design/contract.md#credentials). Returns an anonymous caller for any other token.
 */
export async function readServiceToken(
	app: Pick<App, 'db' | 'config' | 'now'>,
	token: string,
): Promise<Caller> {
	const claims = await readClaims(app, token)
	if (claims === undefined) return { kind: 'anonymous', keyError: invalidKeyError() }
	const organization = await app.db.organization.findUnique({
		where: { id: claims.org },
		select: { id: true },
	})
	if (organization === null) return { kind: 'anonymous', keyError: invalidKeyError() }
	return {
		kind: 'service',
		organizationId: claims.org,
		keyId: `service ${claims.sub}`,
		name: `service ${claims.sub}`,
		scopes: claims.scope,
	}
}

async function readClaims(
	{ config, now }: Pick<App, 'config' | 'now'>,
	token: string,
): Promise<z.infer<typeof Claims> | undefined> {
	if (config.SERVICE_TOKEN_KEY === undefined) return undefined
	const key = new TextEncoder().encode(config.SERVICE_TOKEN_KEY)
	const checks = {
		algorithms: ['HS256'],
		currentDate: now(),
		maxTokenAge: MAX_TOKEN_AGE_SECONDS,
		requiredClaims: ['exp'],
	}
	const verified = await jwtVerify(token, key, checks).catch(() => undefined)
	return Claims.safeParse(verified?.payload).data
}
