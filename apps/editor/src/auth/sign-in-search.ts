import { localPath } from './local-path.ts'

type Search = Record<string, unknown>

/** Returns the search parameter `next`: the page of this application that the user opens after the sign-in. */
function nextSearch(search: Search): { next?: string } {
	const next = localPath(search.next)
	return next === undefined ? {} : { next }
}

/**
 * Returns the search parameters of the sign-in page. `erasure` is the id of the certificate of erasure that the page links to
 * after a company was deleted.
 */
export function loginSearch(search: Search): { next?: string; erasure?: string } {
	const { erasure } = search
	const isText = typeof erasure === 'string' && erasure !== ''
	return { ...nextSearch(search), ...(isText ? { erasure } : {}) }
}

type SsoSearch = { next?: string; state?: string; code?: string; iss?: string; error?: string }

/**
 * Returns the search parameters of the page for single sign-on: either the page to open after the sign-in, or the reply of the
 * provider.
 */
export function ssoSearch(search: Search): SsoSearch {
	const reply = (['state', 'code', 'iss', 'error'] as const).flatMap((name) => {
		const value = search[name]
		return value === undefined || value === '' ? [] : [[name, String(value)] as const]
	})
	return { ...nextSearch(search), ...Object.fromEntries(reply) }
}

/** Returns the search parameters of the sign-up page. */
export function signUpSearch(search: Record<string, unknown>): {
	next?: string
	invitation?: string
} {
	const { invitation } = search
	const isText = typeof invitation === 'string' && invitation !== ''
	return { ...nextSearch(search), ...(isText && { invitation }) }
}
