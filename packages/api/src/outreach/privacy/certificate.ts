import { sign, X509Certificate } from 'node:crypto'
import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { notFound } from '../../core/errors.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { Certificate, type Erasure, type ErasureInput, type Kept } from './schema.ts'

const SEALED_PDF =
	'The sealed PDF of each signed contract stays as a file, because it is the contract that both parties have.'

/** Adds the sealed PDFs, which are stored as files, to the kept rows of signed contracts. */
function addSealedPdfs(kept: readonly Kept[]): Kept[] {
	const signed = kept.find(({ table }) => table === 'signed_document')
	if (signed === undefined) return [...kept]
	return [...kept, { table: 'files/contracts', rows: signed.rows, why: SEALED_PDF }]
}

/**
 * Signs the certificate that confirms an erasure, in the same way as an evidence file
 * (docs/design/reliability.md#export-and-erasure). Adds the sealed PDFs to what was kept.
 */
export async function signCertificate(
	app: App,
	{ kept, ...facts }: Omit<Certificate, 'format' | 'seal'>,
): Promise<Certificate> {
	const { loadSigningIdentity } = await import('../../contracts/sealing/load-signing-identity.ts')
	const { key, certificates } = await loadSigningIdentity(app)
	const statement = { format: 'dormer-erasure-1' as const, ...facts, kept: addSealedPdfs(kept) }
	const signature = sign('sha256', Buffer.from(canonicalJson(statement)), key).toString('base64')
	const certificate = new X509Certificate(certificates[0]).toString()
	return { ...statement, seal: { algorithm: 'SHA-256', certificate, signature } }
}

/** Stores a signed certificate. From then on, anyone who has its id can read the certificate. */
export async function storeCertificate(
	tx: Pick<Tx, 'erasureCertificate'>,
	certificate: Certificate,
): Promise<void> {
	const { certificateId: id, kind, organizationId, requestedAt, completedAt } = certificate
	const fields = { certificate, completedAt: new Date(completedAt) }
	await tx.erasureCertificate.upsert({
		where: { id },
		create: { id, kind, organizationId, requestedAt: new Date(requestedAt), ...fields },
		update: fields,
	})
}

/**
 * Returns the state of an erasure and its certificate. Needs no credential, because the deletion of a company also
 * deletes its users. The certificate contains only identifiers and counts, and its id is random. Rejects with 404 for
 * an unknown id.
 */
export async function readErasure(
	{ db }: Pick<App, 'db'>,
	{ certificateId: id }: ErasureInput,
): Promise<Erasure> {
	const row = await db.erasureCertificate.findUnique({ where: { id } })
	if (row === null) throw notFound('Certificate')
	const certificate = row.certificate === null ? null : Certificate.parse(row.certificate)
	const status = certificate === null ? 'running' : 'completed'
	return { certificateId: id, status, certificate }
}
