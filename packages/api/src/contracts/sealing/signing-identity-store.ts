import { hkdfSync, X509Certificate } from 'node:crypto'
import type { Db, Tx } from '@dormer/db'
import {
	changePassphrase,
	createP12,
	fingerprintOf,
	readP12,
	type SigningIdentity,
} from '../cms/index.ts'

type SealSettings = {
	/**
	 * Secrets, the newest first. The newest encrypts the generated key; each decrypts it. When none decrypts it, Dormer
	 * generates a new key and certificate.
	 */
	secretKeys: readonly [string, ...string[]]
	/** Certificate and key that the settings configure, as a PKCS#12 file. */
	configured?: { p12: Uint8Array; passphrase: string } | undefined
	now: Date
}

const ADVISORY_LOCK_ID = 4_015_771_204

/**
 * Returns the key and certificate that seal contracts: the configured pair, or a pair that is generated once per
 * database and stored there, encrypted under the secret key. Stores every certificate that ever sealed a contract, for
 * verification.
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
	return db.$transaction(
		async (tx) => {
			// Another caller may need seconds to generate the key, which is longer than the timeouts of the web pool.
			await tx.$executeRaw`set local lock_timeout = 50000`
			await tx.$executeRaw`set local statement_timeout = 55000`
			await tx.$executeRaw`select pg_advisory_xact_lock(${ADVISORY_LOCK_ID}::bigint)`
			const meanwhile = await readStored(tx, { passphrases, now })
			if (meanwhile !== undefined) return meanwhile
			const p12 = await createP12({ commonName: 'Dormer contract seal', passphrase, now })
			const identity = readP12(p12, passphrase)
			await rememberCertificate(tx, identity, { p12, now })
			return identity
		},
		{ timeout: 60_000, maxWait: 60_000 },
	)
}

/**
 * Returns the fingerprints of all certificates that ever sealed a contract, and with the prefix `timestamp:` those of all
 * time-stamping authorities in seals. Verification rejects every other certificate.
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

/** Returns the newest stored key and certificate that the secret key decrypts and that has not expired. */
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
		const passphrase = passphrases.find((one) => tryP12(p12, one) !== undefined)
		if (passphrase === undefined) continue
		const identity = readP12(p12, passphrase)
		const { validTo } = new X509Certificate(identity.certificates[0])
		if (now > new Date(validTo)) continue
		await encryptAgain(db, { fingerprint, p12, passphrase, newest: passphrases[0] ?? '' })
		return identity
	}
	return undefined
}

/** Returns the identity of a PKCS#12 file, or undefined when another passphrase encrypted the file. */
function tryP12(p12: Uint8Array, passphrase: string): SigningIdentity | undefined {
	try {
		return readP12(p12, passphrase)
	} catch {
		return undefined
	}
}

type StoredKey = { fingerprint: string; p12: Uint8Array; passphrase: string; newest: string }

/** Encrypts a stored key with the newest secret key, so that the earlier secret key can be removed. */
async function encryptAgain(
	db: Pick<Tx, 'sealCertificate'>,
	{ fingerprint, p12, passphrase, newest }: StoredKey,
): Promise<void> {
	if (passphrase === newest) return
	const encrypted = new Uint8Array(changePassphrase(p12, passphrase, newest))
	await db.sealCertificate.update({ where: { fingerprint }, data: { p12: encrypted } })
}

async function rememberCertificate(
	db: Pick<Tx, 'sealCertificate'>,
	{ certificates }: SigningIdentity,
	{ p12, now }: { p12: Buffer | null; now: Date },
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
