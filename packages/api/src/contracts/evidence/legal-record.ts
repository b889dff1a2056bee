import { Prisma, type Tx } from '@dormer/db'
import { LegalRecord } from './schema.ts'

type DocumentRef = { organizationId: string; documentId: string }
export type RecordRow = Prisma.SignedDocumentGetPayload<{ include: { envelope: true } }>

/**
 * Stores a legal record in the caller's transaction. Fails with a unique-constraint violation when the envelope already
 * has a legal record.
 */
export async function writeRecord(
	tx: Tx,
	organizationId: string,
	record: LegalRecord,
): Promise<void> {
	const { documentId, presentationId: _, configId: __, signedAt, selection, ...rest } = record
	await tx.signedDocument.create({
		data: {
			...rest,
			id: documentId,
			organizationId,
			signedAt: new Date(signedAt),
			selection: selection ?? Prisma.DbNull,
			cancellation: rest.cancellation ?? Prisma.DbNull,
		},
	})
}

/**
 * Returns the legal record of a document as it was signed, or null when the organization has no signed document with this id.
 * The hash of the record equals `recordSha256` in the audit entry `signed`.
 */
export async function readRecord(
	db: Pick<Tx, 'signedDocument'>,
	{ organizationId, documentId }: DocumentRef,
): Promise<LegalRecord | null> {
	const row = await db.signedDocument.findFirst({
		where: { id: documentId, organizationId },
		include: { envelope: true },
	})
	return row === null ? null : presentRecord(row)
}

/** Returns the legal record of a signed document row. */
export function presentRecord({ id, envelope, signedAt, ...row }: RecordRow): LegalRecord {
	const { presentationId, configId } = envelope
	return LegalRecord.parse({
		...row,
		documentId: id,
		presentationId,
		configId,
		signedAt: signedAt.toISOString(),
	})
}
