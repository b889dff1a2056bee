import { hkdfSync, X509Certificate } from 'node:crypto'
import type { Db, Tx } from '@dormer/db'
import { acquireLock } from '../../core/advisory-lock.ts'
import { fingerprintOf, readP12, type SigningIdentity } from '../cms/index.ts'
import { writeKeyInProcess } from './seal-in-process.ts'

type SealSettings = {
	/**
	 * Secrets for the signing key that Dormer generates, the newest first. The newest secret encrypts the key; any of the secrets
	 * may decrypt it. When none of them decrypts it, Dormer generates a new key and certificate.
	 */
	secretKeys: readonly [string, ...string[]]
	/** Certificate and key that the settings configure, as a PKCS#12 file. */
	configured?: { p12: Uint8Array; passphrase: string } | undefined
	now: Date
}

/**
 * Returns the key and certificate that seal contracts. Without a configured pair, generates a pair and stores it in the
 * database, encrypted with the secret key. When several callers generate a pair concurrently, all use the pair that was
 * stored first. Keeps every certificate that ever sealed a contract, for verification.
 */
export async function openSigningIdentity(
	db: Db,
	settings: SealSettings,
): Promise<SigningIdentity> {
	const { configured, now } = settings
	if (configured !== undefined) {
		const identity = readP12(configured.p12, configured.passphrase)
		await rememberCertificate(db, identity, { p12: null, now })
		return identity
	}
	const passphrases = settings.secretKeys.map(passphraseOf)
	const [passphrase = ''] = passphrases
	const stored = await readStored(db, { passphrases, now })
	if (stored !== undefined) return stored
	const commonName = 'Dormer contract seal'
	const p12 = await writeKeyInProcess({ kind: 'create', commonName, passphrase, now })
	return db.$transaction(async (tx) => {
		await acquireLock(tx, 'signing key')
		const meanwhile = await readStored(tx, { passphrases, now })
		if (meanwhile !== undefined) return meanwhile
		const identity = readP12(p12, passphrase)
		await rememberCertificate(tx, identity, { p12, now })
		return identity
	})
}

/**
 * Returns the fingerprints of all certificates that ever sealed a contract. Also returns the fingerprints of the time-stamping
 * authorities whose timestamps the seals contain, with the prefix `timestamp:`. Verification rejects all other certificates.
 */
export async function readKnownFingerprints(
	db: Pick<Tx, 'sealCertificate' | 'timestampAuthority'>,
): Promise<Set<string>> {
	const select = { fingerprint: true }
	const [seals, authorities] = await Promise.all([
		db.sealCertificate.findMany({ select }),
		db.timestampAuthority.findMany({ select }),
	])
	return new Set([...seals, ...authorities].map(({ fingerprint }) => fingerprint))
}

/**
 * Returns the newest stored key with its certificate. Skips a key that none of the passphrases decrypts, and an expired
 * certificate.
 */
async function readStored(
	db: Pick<Tx, 'sealCertificate'>,
	{ passphrases, now }: { passphrases: readonly string[]; now: Date },
): Promise<SigningIdentity | undefined> {
	const rows = await db.sealCertificate.findMany({
		where: { p12: { not: null } },
		orderBy: { createdAt: 'desc' },
	})
	for (const { fingerprint, p12 } of rows) {
		if (p12 === null) continue
		const opened = openP12(p12, passphrases)
		if (opened === undefined) continue
		const { identity, passphrase } = opened
		const { validTo } = new X509Certificate(identity.certificates[0])
		if (now > new Date(validTo)) continue
		await encryptAgain(db, { fingerprint, p12, passphrase, newest: passphrases[0] ?? '' })
		return identity
	}
	return undefined
}

/**
 * Returns the key and the certificate in a PKCS#12 file, with the first passphrase that decrypts it. Returns undefined when
 * none of the passphrases decrypts it.
 */
function openP12(
	p12: Uint8Array,
	passphrases: readonly string[],
): { identity: SigningIdentity; passphrase: string } | undefined {
	for (const passphrase of passphrases) {
		try {
			return { identity: readP12(p12, passphrase), passphrase }
		} catch {}
	}
	return undefined
}

type StoredKey = { fingerprint: string; p12: Uint8Array; passphrase: string; newest: string }

/** Encrypts a stored key with the newest secret key, so the earlier secret key can be removed. */
async function encryptAgain(
	db: Pick<Tx, 'sealCertificate'>,
	{ fingerprint, p12, passphrase, newest }: StoredKey,
): Promise<void> {
	if (passphrase === newest) return
	const encrypted = await writeKeyInProcess({ kind: 'encrypt', p12, passphrase, next: newest })
	const data = { p12: new Uint8Array(encrypted) }
	await db.sealCertificate.update({ where: { fingerprint }, data })
}

async function rememberCertificate(
	db: Pick<Tx, 'sealCertificate'>,
	{ certificates }: SigningIdentity,
	{ p12, now }: { p12: Uint8Array | null; now: Date },
): Promise<void> {
	const certificate = new X509Certificate(certificates[0])
	const row = {
		fingerprint: fingerprintOf(certificate),
		certificate: certificate.toString(),
		p12: p12 === null ? null : new Uint8Array(p12),
		createdAt: now,
	}
	await db.sealCertificate.createMany({ data: [row], skipDuplicates: true })
}

function passphraseOf(secretKey: string): string {
	return Buffer.from(hkdfSync('sha256', secretKey, '', 'contract-seal', 32)).toString('hex')
}
