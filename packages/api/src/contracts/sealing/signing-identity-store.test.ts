import { X509Certificate } from 'node:crypto'
import { createDb, createPool } from '@dormer/db'
import { createTestDatabase } from '@dormer/db/testing'
import { afterAll, expect, it } from 'vitest'
import { createP12, fingerprintOf, readP12 } from '../cms/certificate.ts'
import { openSigningIdentity, readKnownFingerprints } from './signing-identity-store.ts'

const database = await createTestDatabase()
const pool = createPool(database.url, () => {})
const db = createDb(pool)
afterAll(async () => {
	await db.$disconnect()
	await pool.end()
	await database.drop()
})

const now = new Date('2026-11-01T00:00:00Z')
const nameOf = ({ certificates }: Awaited<ReturnType<typeof openSigningIdentity>>) =>
	fingerprintOf(new X509Certificate(certificates[0]))

it('creates one seal certificate for concurrent callers, and returns this certificate to later callers', async () => {
	const settings = { secretKeys: ['a key of this installation'] as const, now }
	const opened = await Promise.all([1, 2, 3, 4].map(() => openSigningIdentity(db, settings)))
	const names = new Set(opened.map(nameOf))
	expect(names.size).toBe(1)
	expect(nameOf(await openSigningIdentity(db, settings))).toBe([...names][0])
	expect(await readKnownFingerprints(db)).toEqual(names)
})

it('keeps the fingerprints of earlier seal certificates when the secret key or the configured file changes', async () => {
	const before = await readKnownFingerprints(db)
	const other = nameOf(await openSigningIdentity(db, { secretKeys: ['another key'], now }))
	expect(before.has(other)).toBe(false)
	const p12 = await createP12({ commonName: 'Summit', passphrase: 'theirs', now })
	const configured = { p12, passphrase: 'theirs' }
	const own = nameOf(
		await openSigningIdentity(db, { secretKeys: ['another key'], configured, now }),
	)
	expect(own).toBe(nameOf(readP12(p12, 'theirs')))
	await openSigningIdentity(db, { secretKeys: ['another key'], configured, now })
	expect(await readKnownFingerprints(db)).toEqual(new Set([...before, other, own]))
	const { p12: stored } = await db.sealCertificate.findUniqueOrThrow({
		where: { fingerprint: own },
	})
	expect(stored).toBeNull()
})

it('creates a new seal certificate when the generated certificate expires, and keeps the fingerprint of the expired certificate', async () => {
	const secretKey = 'a key of this installation'
	const first = nameOf(await openSigningIdentity(db, { secretKeys: [secretKey], now }))
	const later = new Date('2060-01-01T00:00:00Z')
	const second = nameOf(await openSigningIdentity(db, { secretKeys: [secretKey], now: later }))
	expect(second).not.toBe(first)
	expect(nameOf(await openSigningIdentity(db, { secretKeys: [secretKey], now: later }))).toBe(
		second,
	)
	const known = await readKnownFingerprints(db)
	expect([known.has(first), known.has(second)]).toEqual([true, true])
})
