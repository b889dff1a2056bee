import { describe, expect, it } from 'vitest'
import { completeConfig, readConfig } from './config.ts'
import { readCookie, setCookie } from './cookies.ts'

/** Sets a cookie on a server with this public URL, and returns the header. */
function headerOf(publicUrl: string): string {
	const config = completeConfig(readConfig({}), 'the key of a test of cookies', publicUrl)
	const headers: string[] = []
	const ctx = { config, setHeader: (_: string, value: string) => void headers.push(value) }
	setCookie(ctx, { name: 'pending_login', value: 'v', maxAge: 300, sameSite: 'Strict' })
	return headers.join()
}

const cookieOf = (cookieHeader: string) =>
	readCookie(
		{
			config: completeConfig(readConfig({}), 'the key of a test of cookies', 'https://x.example'),
			cookieHeader,
		},
		'pending_login',
	)

describe('setCookie and readCookie', () => {
	it('give a cookie the prefix __Host- on https, and no prefix on http', () => {
		expect(headerOf('https://dormer.example')).toBe(
			'__Host-pending_login=v; HttpOnly; Max-Age=300; Path=/; SameSite=Strict; Secure',
		)
		expect(headerOf('http://127.0.0.1:4000')).toBe(
			'pending_login=v; HttpOnly; Max-Age=300; Path=/; SameSite=Strict',
		)
	})

	it('read on https only the cookie with the prefix, and none when there are several', () => {
		expect(cookieOf('other=1; __Host-pending_login=v')).toBe('v')
		expect(cookieOf('pending_login=v')).toBeUndefined()
		expect(cookieOf('__Host-pending_login=v; __Host-pending_login=w')).toBeUndefined()
	})
})
