import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { completeConfig, readConfig } from '../config.ts'
import { decryptSecret, encryptSecret } from './stored-secret.ts'

const app = { config: completeConfig(readConfig({}), 'k'.repeat(32), 'http://127.0.0.1:4000') }
const owner = { purpose: 'second-factor', ownerId: 'one' } as const
const secret = randomBytes(32)

describe('encryptSecret', () => {
	it('encrypts the same secret to different bytes each time, and decrypts each ciphertext to the original secret', () => {
		const [one, other] = [encryptSecret(app, owner, secret), encryptSecret(app, owner, secret)]
		expect(one).not.toEqual(other)
		expect(decryptSecret(app, owner, one)).toEqual(secret)
		expect(decryptSecret(app, owner, other)).toEqual(secret)
	})

	it('rejects a ciphertext that was changed, or that was encrypted for a different owner', () => {
		const stored = encryptSecret(app, owner, secret)
		for (let at = 4; at < stored.length; at += 1) {
			const changed = stored.slice()
			changed.set([(stored[at] ?? 0) ^ 1], at)
			expect(() => decryptSecret(app, owner, changed)).toThrow()
		}
		expect(() => decryptSecret(app, { ...owner, ownerId: 'other' }, stored)).toThrow()
	})
})
