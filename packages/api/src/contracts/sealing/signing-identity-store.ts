import { hkdfSync, X509Certificate } from 'node:crypto'
import type { Db, Tx } from '@dormer/db'
import { createP12, fingerprintOf, readP12, type SigningIdentity } from '../cms/index.ts'

type SealSettings = {
	/** Secret that encrypts the generated key. After the secret changes, Dormer generates a new key and certificate. */
	secretKey: string
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
	const passphrase = passphraseOf(settings.secretKey)
	const stored = await readStored(db, { passphrase, now })
	if (stored !== undefined) return stored
	return db.$transaction(
		async (tx) => {
			// Another caller may need seconds to generate the key, which is longer than the timeouts of the web pool.
			await tx.$executeRaw`set local lock_timeout = 50000`
			await tx.$executeRaw`set local statement_timeout = 55000`
			await tx.$executeRaw`select pg_advisory_xact_lock(${ADVISORY_LOCK_ID}::bigint)`
			const meanwhile = await readStored(tx, { passphrase, now })
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
	{ passphrase, now }: { passphrase: string; now: Date },
): Promise<SigningIdentity | undefined> {
	const rows = await db.sealCertificate.findMany({
		where: { p12: { not: null } },
		orderBy: { createdAt: 'desc' },
	})
	for (const { p12 } of rows) {
		try {
			if (p12 === null) continue
			const identity = readP12(p12, passphrase)
			const { validTo } = new X509Certificate(identity.certificates[0])
			if (now <= new Date(validTo)) return identity
		} catch {
			// An earlier secret encrypted this key. Seals that were made with the key remain valid; new seals use another
			// key.
		}
	}
	return undefined
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
