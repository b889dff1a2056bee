import { describe, expect, it } from 'vitest'
import { checkPassword, hashPassword } from './password.ts'

describe('hashPassword', () => {
	it('hashes each password with Argon2id, a new salt, 19 MiB of memory, two passes and a parallelism of one', async () => {
		const hashes = await Promise.all([1, 2].map(() => hashPassword('correct horse', 'signedIn')))
		for (const hash of hashes)
			expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$/)
		expect(new Set(hashes).size).toBe(2)
	})

	it('hashes the password of a signed-in caller without waiting for the queued passwords of anonymous callers', async () => {
		let hashed = 0
		const waiting = Array.from({ length: 20 }, async () => {
			await hashPassword('correct horse', 'anonymous')
			hashed += 1
		})
		await hashPassword('correct horse', 'signedIn')
		expect(hashed).toBeLessThan(10)
		await Promise.all(waiting)
	})

	it('refuses anonymous callers with 503 when too many of them wait', async () => {
		const calls = Array.from({ length: 60 }, () => hashPassword('correct horse', 'anonymous'))
		const results = await Promise.allSettled(calls)
		const refused = results.filter(({ status }) => status === 'rejected')
		expect(refused.length).toBeGreaterThan(30)
		expect(refused[0]).toMatchObject({ reason: { status: 503, headers: { 'Retry-After': '1' } } })
	})
})

describe('checkPassword', () => {
	it('compares every character of a password, including its spaces, its case and the end of a long password', async () => {
		const password = ` Correct horse ${'x'.repeat(100)} é `
		const stored = await hashPassword(password, 'signedIn')
		const matches = (text: string) => checkPassword(stored, text, 'signedIn')
		expect(await matches(password)).toBe(true)
		for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -2)])
			expect(await matches(other)).toBe(false)
	})
})
