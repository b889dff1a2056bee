import { Prisma, type Tx } from '@dormer/db'
import { LegalRecord } from '../../content/contract-templates/schema.ts'

type DocumentRef = { organizationId: string; documentId: string }
export type RecordRow = Prisma.SignedDocumentGetPayload<{ include: { envelope: true } }>

/** Keeps what was signed, in the caller's transaction. Of one envelope there is one record: a second breaks its key. */
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

/** A record as it was signed; null without one. Its hash is the one that the audit entry `signed` has. */
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

/** The row of a signed document as the record that was signed. */
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
