import { X509Certificate } from 'node:crypto'
import type { Prisma, Tx } from '@dormer/db'
import { readBlocks, sha256 } from '../../content/contract-templates/index.ts'
import type { App } from '../../core/app.ts'
import { ERASED, Homeowner } from '../../core/homeowner-schema.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { isPermanentError } from '../../core/permanent-error.ts'
import {
	appendAudit,
	emitContractEvent,
	lockPresentation,
	readAudit,
	readRecord,
	verifyUrl,
} from '../evidence/index.ts'
import type { LegalRecord } from '../evidence/schema.ts'
import type { StampResult } from './create-stamper.ts'
import { queueSignedCopy } from './signed-copy.ts'

type SealJob = JobPayloads['seal_contract']
type Sealed = SealJob & {
	record: LegalRecord
	pdfKey: string
	pdfSha256: string
	certificateSha256: string
	/**
	 * The timestamp of the seal, or the note that it was unavailable, as the audit entry `sealed` records it. Null when no
	 * time-stamping authority is configured.
	 */
	timestamp: StampResult | null
	at: Date
}

/**
 * Renders a signed document as a PDF and seals it. Stores the file under its hash before any row refers to it, so no row
 * refers to a missing file. Repeating the job for a sealed document changes nothing. Marks the document as `failed` when the
 * last attempt fails or when the text cannot be rendered; a user can then queue the sealing again.
 */
export async function sealDocument(app: App, ref: SealJob, run: JobRun): Promise<void> {
	const { organizationId, documentId: id } = ref
	const row = await app.db.signedDocument.findFirst({ where: { id, organizationId } })
	if (row === null || row.sealStatus === 'sealed') return
	try {
		const sealed = await renderAndSeal(app, ref, run)
		await app.db.$transaction((tx) => recordSeal(app, tx, sealed))
	} catch (error) {
		if (run.lastAttempt || isPermanentError(error)) await markFailed(app, ref)
		if (!isPermanentError(error)) throw error
		app.log.error({ err: error, documentId: id }, 'signed document cannot be rendered')
	}
}

/** Renders, seals and stores the PDF. The attached evidence contains only the audit entries up to the signature. */
async function renderAndSeal(app: App, ref: SealJob, run: JobRun): Promise<Sealed> {
	const { organizationId, documentId } = ref
	// Loads the signing modules on demand, because only workers need them.
	const [
		{ renderInProcess },
		{ signPreparedPdf },
		{ createEvidenceFile },
		{ loadSigningIdentity },
		{ fingerprintOf },
		{ createStamper },
	] = await Promise.all([
		import('./seal-in-process.ts'),
		import('./seal-pdf.ts'),
		import('./evidence-file.ts'),
		import('./load-signing-identity.ts'),
		import('../cms/certificate.ts'),
		import('./create-stamper.ts'),
	])
	const record = await readRecord(app.db, ref)
	if (record === null) throw new Error(`Document ${documentId} has no record`)
	const audit = await readAudit(app.db, ref)
	const signed = audit.findIndex(({ type }) => type === 'signed')
	const identity = await loadSigningIdentity(app)
	const evidence = createEvidenceFile(record, audit.slice(0, signed + 1), identity)
	const at = app.now()
	const stamper = createStamper(app, run)
	const request = {
		evidence,
		blocks: await readBlocks(record.resolvedText),
		verifyUrl: verifyUrl(app, record),
		seal: {
			at,
			name: record.companyName,
			reason: `Signed by ${record.customerName}`,
			isTimestamped: stamper !== null,
		},
	}
	const prepared = await renderInProcess(request, run.signal)
	const bytes = await signPreparedPdf(prepared, identity, stamper?.stamp)
	const pdfSha256 = sha256(bytes)
	const pdfKey = `contracts/${organizationId}/${pdfSha256}.pdf`
	await app.providers.storage.put(pdfKey, bytes, 'application/pdf')
	const certificateSha256 = fingerprintOf(new X509Certificate(identity.certificates[0]))
	const timestamp = stamper?.describe() ?? null
	return { ...ref, record, pdfKey, pdfSha256, certificateSha256, timestamp, at }
}

/**
 * Records a seal and queues the email with the signed copy. Does nothing when a concurrent run has already recorded a seal.
 * Queues no email when the homeowner has canceled the contract, or was erased since the signature.
 */
async function recordSeal(app: App, tx: Tx, sealed: Sealed): Promise<void> {
	const { organizationId, documentId, pdfKey, pdfSha256, certificateSha256, timestamp, at } = sealed
	const ref = { organizationId, documentId }
	const { presentationId } = sealed.record
	await lockPresentation(tx, { organizationId, presentationId })
	const { count } = await tx.signedDocument.updateMany({
		where: { id: documentId, organizationId, sealStatus: { not: 'sealed' } },
		data: { sealStatus: 'sealed', pdfKey, pdfSha256, sealedAt: at },
	})
	if (count === 0) return
	await appendAudit(tx, ref, {
		at,
		type: 'sealed',
		actor: { kind: 'system', name: 'Dormer' },
		ip: null,
		userAgent: null,
		data: { pdfSha256, certificateSha256, ...(timestamp !== null && { timestamp }) },
	})
	const { presentation, config, closedAt } = await readEnvelope(tx, ref)
	const { id: configId, name } = config
	await emitContractEvent(tx, { type: 'contract.sealed', presentation, configId, documentId, at })
	const { first_name } = Homeowner.parse(presentation.homeowner)
	if (closedAt === null && first_name !== ERASED)
		await queueSignedCopy(app, tx, { ...sealed, name })
}

type Envelope = Prisma.ContractEnvelopeGetPayload<{
	include: { presentation: true; config: true }
}>

function readEnvelope(tx: Tx, { organizationId, documentId }: SealJob): Promise<Envelope> {
	return tx.contractEnvelope.findFirstOrThrow({
		where: { id: documentId, organizationId },
		include: { presentation: true, config: true },
	})
}

async function markFailed({ db }: App, { organizationId, documentId: id }: SealJob): Promise<void> {
	await db.signedDocument.updateMany({
		where: { id, organizationId, sealStatus: 'pending' },
		data: { sealStatus: 'failed' },
	})
}
