import type { Context } from './trpc.ts'

type Cookie = {
	name: string
	value: string
	/** Seconds until the browser deletes the cookie; 0 deletes it now. */
	maxAge: number
	sameSite: 'Lax' | 'Strict'
}

/**
 * Sets an HttpOnly cookie of this host. On https the name gets the prefix `__Host-`, so no other host of the domain and no
 * page without TLS can set the cookie (RFC 6265bis, section 4.1.3.2). On http, which only loopback addresses use, browsers
 * refuse the prefix, so the name has none (docs/decisions/0231-cookies-of-this-host.md).
 */
export function setCookie(
	ctx: Pick<Context, 'config' | 'setHeader'>,
	{ name, value, maxAge, sameSite }: Cookie,
): void {
	const secure = isHttps(ctx) ? '; Secure' : ''
	const attributes = `HttpOnly; Max-Age=${maxAge}; Path=/; SameSite=${sameSite}${secure}`
	ctx.setHeader('Set-Cookie', `${sentName(ctx, name)}=${value}; ${attributes}`)
}

/** Returns the value of a cookie that `setCookie` set. Returns undefined when the request has none, or several of this name. */
export function readCookie(
	ctx: Pick<Context, 'config' | 'cookieHeader'>,
	name: string,
): string | undefined {
	const prefix = `${sentName(ctx, name)}=`
	const sent = ctx.cookieHeader.split(/;\s*/).filter((pair) => pair.startsWith(prefix))
	return sent.length === 1 ? sent[0]?.slice(prefix.length) : undefined
}

function sentName(ctx: Pick<Context, 'config'>, name: string): string {
	return isHttps(ctx) ? `__Host-${name}` : name
}

function isHttps({ config }: Pick<Context, 'config'>): boolean {
	return config.PUBLIC_URL.startsWith('https:')
}
