import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reencryptSecondFactors } from './accounts/auth/reencrypt-second-factors.ts'
import { loadSigningIdentity } from './contracts/sealing/load-signing-identity.ts'
import type { App } from './core/app.ts'
import { completeConfig, parseSecretKeys, readConfig } from './core/config.ts'
import { newId } from './core/ids.ts'
import { decryptSecret, encryptSecret } from './core/secrets/stored-secret.ts'
import { emailLink, readEmailLink } from './email/links.ts'
import { reencryptWebhookSecrets } from './outreach/notifications/reencrypt-webhook-secrets.ts'
import { openSecret, sealSecret, secretBytes } from './outreach/notifications/secret.ts'
import { mintToken, readToken } from './sale/presentations/token.ts'
import { createTestApp, makeCompany, type TestApp } from './testing/test-app.ts'

const OLD = 'the old key, which signs in tests, is 32 long'
const NEW = 'n'.repeat(43)
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const appWith = (secretKeys: string): App => ({
	...app,
	config: completeConfig(readConfig({ DATA_DIR: app.config.DATA_DIR }), secretKeys, 'http://x'),
})

it('reads one key, or several keys with names, and rejects a key that is too short', () => {
	expect(parseSecretKeys(OLD)).toEqual([OLD])
	expect(parseSecretKeys(`k2:${NEW},k1:${'o'.repeat(43)}`)).toEqual([NEW, 'o'.repeat(43)])
	expect(() => readConfig({ SECRET_KEY: `k2:${NEW},k1:short` })).toThrow(/^SECRET_KEY: each key/)
})

it('accepts signatures of earlier secret keys, and signs with the newest key', () => {
	const before = appWith('o'.repeat(43))
	const during = appWith(`k2:${NEW},k1:${'o'.repeat(43)}`)
	const after = appWith(NEW)
	const link = { action: 'unsubscribe' as const, mailId: newId() }
	const oldPath = new URL(emailLink(before, link)).pathname.slice('/m/u/'.length)
	const newPath = new URL(emailLink(during, link)).pathname.slice('/m/u/'.length)
	expect(readEmailLink(during, 'u', oldPath)).toEqual(link)
	expect(readEmailLink(after, 'u', newPath)).toEqual(link)
	expect(readEmailLink(after, 'u', oldPath)).toBeUndefined()

	const presentation = {
		id: newId(),
		organizationId: newId(),
		tokenGeneration: 0,
		byCompany: false,
	}
	const { token } = mintToken(before, presentation)
	expect(readToken(during, token)?.state).toBe('valid')
	expect(readToken(after, token)).toBeUndefined()
	expect(readToken(after, mintToken(during, presentation).token)?.state).toBe('valid')
})

it('re-encrypts webhook secrets and the key that seals contracts with the newest secret key, without changing their values', async () => {
	const before = appWith('o'.repeat(43))
	const during = appWith(`k2:${NEW},k1:${'o'.repeat(43)}`)
	const after = appWith(NEW)
	const { organizationId } = await makeCompany(app)
	const id = newId()
	const sealedSecret = sealSecret(before, id, SECRET)
	await app.db.notificationSubscription.create({
		data: {
			id,
			organizationId,
			name: 'CRM',
			channel: 'webhook',
			eventType: 'contract.signed',
			channelConfig: { url: 'https://crm.example/hook' },
			sealedSecret,
		},
	})
	expect(openSecret(during, id, sealedSecret)).toEqual(secretBytes(SECRET))
	expect(await reencryptWebhookSecrets(during)).toBe(1)
	expect(await reencryptWebhookSecrets(during)).toBe(0)
	const row = await app.db.notificationSubscription.findUniqueOrThrow({ where: { id } })
	expect(openSecret(after, id, row.sealedSecret ?? new Uint8Array())).toEqual(secretBytes(SECRET))

	const fingerprintWith = async (changed: App) =>
		new X509Certificate((await loadSigningIdentity(changed)).certificates[0]).fingerprint256
	const fingerprint = await fingerprintWith(before)
	expect(await fingerprintWith(during)).toBe(fingerprint)
	expect(await fingerprintWith(after)).toBe(fingerprint)
})

it('encrypts the secrets of second factors with the newest secret key, and keeps their values', async () => {
	const before = appWith('o'.repeat(43))
	const during = appWith(`k2:${NEW},k1:${'o'.repeat(43)}`)
	const { organizationId, caller } = await makeCompany(app)
	const userId = caller.kind === 'user' ? caller.userId : ''
	const owner = { purpose: 'second-factor', ownerId: userId } as const
	const value = Buffer.alloc(20, 7)
	await app.db.secondFactor.create({
		data: {
			userId,
			organizationId,
			secret: encryptSecret(before, owner, value),
			createdAt: new Date(),
		},
	})
	expect(await reencryptSecondFactors(during)).toBe(1)
	expect(await reencryptSecondFactors(during)).toBe(0)
	const { secret } = await app.db.secondFactor.findUniqueOrThrow({ where: { userId } })
	expect(decryptSecret(appWith(NEW), owner, secret)).toEqual(value)
})
