import { hkdfSync, X509Certificate } from 'node:crypto'
import type { Db, Tx } from '@dormer/db'
import { createP12, fingerprintOf, readP12 } from '../cms/certificate.ts'
import type { Signatory } from '../cms/cms.ts'

type SealSettings = {
	/** Opens the key that was made here; another one makes another key. */
	secretKey: string
	/** A certificate of the company's own, with its key. */
	configured?: { p12: Uint8Array; passphrase: string } | undefined
	now: Date
}

const LOCK = 4_015_771_204

/**
 * The key and certificate that seal contracts: the configured one, else one that is made once for all processes on this
 * database and kept in it, encrypted under the secret key. Each one that ever sealed stays known.
 */
export async function openSeal(db: Db, settings: SealSettings): Promise<Signatory> {
	const { configured, now } = settings
	if (configured !== undefined) {
		const signatory = readP12(configured.p12, configured.passphrase)
		await remember(db, signatory, { p12: null, now })
		return signatory
	}
	const passphrase = passphraseOf(settings.secretKey)
	const kept = await readKept(db, passphrase)
	if (kept !== undefined) return kept
	return db.$transaction(
		async (tx) => {
			await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::bigint)`
			const meanwhile = await readKept(tx, passphrase)
			if (meanwhile !== undefined) return meanwhile
			const p12 = await createP12({ commonName: 'Dormer contract seal', passphrase, now })
			const signatory = readP12(p12, passphrase)
			await remember(tx, signatory, { p12, now })
			return signatory
		},
		{ timeout: 60_000, maxWait: 60_000 },
	)
}

/** Fingerprints of all certificates that ever sealed here: a seal by any other is none of ours. */
export async function knownSeals(db: Pick<Tx, 'sealCertificate'>): Promise<Set<string>> {
	const rows = await db.sealCertificate.findMany({ select: { fingerprint: true } })
	return new Set(rows.map(({ fingerprint }) => fingerprint))
}

/** The newest that this secret key opens. */
async function readKept(
	db: Pick<Tx, 'sealCertificate'>,
	passphrase: string,
): Promise<Signatory | undefined> {
	const rows = await db.sealCertificate.findMany({
		where: { p12: { not: null } },
		orderBy: { createdAt: 'desc' },
	})
	for (const { p12 } of rows) {
		try {
			if (p12 !== null) return readP12(p12, passphrase)
		} catch {
			// Made under an earlier secret key: its seals stay known, it seals no more.
		}
	}
	return undefined
}

async function remember(
	db: Pick<Tx, 'sealCertificate'>,
	{ certificates }: Signatory,
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
