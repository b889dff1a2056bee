import type { Prisma, Tx } from '@dormer/db'
import { sha256 } from '../../content/contract-templates/compose.ts'
import { AuditEntry, type LegalRecord } from '../../content/contract-templates/schema.ts'
import { type Canonical, canonicalJson, hashContent } from '../../core/canonical-json.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { storable } from '../../core/storable-text.ts'

type DocumentRef = { organizationId: string; documentId: string }
/** What happened, before it has its place in the chain. */
export type AuditEvent = Pick<AuditEntry, 'type' | 'actor' | 'ip' | 'userAgent' | 'data'> & {
	at: Date
}

const MOST_USER_AGENT = 500

/**
 * The open envelope of a contract before a homeowner, made at the first look; its id becomes the document's. Two first
 * looks at once find the same one. A cancelled contract is closed: a new look opens another.
 */
export async function openEnvelope(
	tx: Tx,
	contract: { organizationId: string; presentationId: string; configId: string; at: Date },
): Promise<string> {
	const { organizationId, presentationId, configId, at } = contract
	const id = newId(at.getTime())
	await tx.$executeRaw`
		insert into contract_envelope (id, organization_id, presentation_id, config_id, head_hash, created_at)
		values (${id}::uuid, ${organizationId}::uuid, ${presentationId}::uuid, ${configId}::uuid,
		        ${firstHash(id)}, ${at})
		on conflict (presentation_id, config_id) where closed_at is null do nothing`
	const envelope = await tx.contractEnvelope.findFirstOrThrow({
		where: { organizationId, presentationId, configId, closedAt: null },
		select: { id: true },
	})
	return envelope.id
}

/**
 * Adds an entry at the head of a document's chain, in the caller's transaction: it is written if and only if its cause
 * is. The envelope's row is locked until then, so that appends of one document come one after the other.
 */
export async function appendAudit(
	tx: Tx,
	document: DocumentRef,
	{ at, ...event }: AuditEvent,
): Promise<AuditEntry> {
	const { organizationId, documentId } = document
	const [head] = await tx.$queryRaw<{ seq: number; hash: string }[]>`
		select head_seq as seq, head_hash as hash from contract_envelope
		 where id = ${documentId}::uuid and organization_id = ${organizationId}::uuid for update`
	if (head === undefined) throw notFound('Document')
	const body = asKept({
		...event,
		userAgent: event.userAgent?.slice(0, MOST_USER_AGENT) ?? null,
		seq: head.seq + 1,
		at: at.toISOString(),
	})
	const hash = hashEntry(head.hash, body)
	await tx.auditEntry.create({
		data: { ...body, organizationId, documentId, prevHash: head.hash, hash },
	})
	await tx.contractEnvelope.update({
		where: { id: documentId, organizationId },
		data: { headSeq: body.seq, headHash: hash },
	})
	return { ...body, prevHash: head.hash, hash }
}

/** A document's audit entries as they are stored, the oldest first. */
export async function readAudit(
	db: Pick<Tx, 'auditEntry'>,
	{ organizationId, documentId }: DocumentRef,
): Promise<AuditEntry[]> {
	const rows = await db.auditEntry.findMany({
		where: { organizationId, documentId },
		orderBy: { seq: 'asc' },
	})
	return rows.map(presentAudit)
}

/** An audit entry's row as its wire record. */
export function presentAudit(row: Prisma.AuditEntryGetPayload<object>): AuditEntry {
	const { organizationId: _, documentId: __, at, ...entry } = row
	return AuditEntry.parse({ ...entry, at: at.toISOString() })
}

/** What the first entry of a document follows: the chain of one document is none of another's. */
export function firstHash(documentId: string): string {
	return sha256(`audit of ${documentId}`)
}

/** `hash = SHA-256(prevHash + canonical JSON of the rest)`, in hex. */
export function hashEntry(
	prevHash: string,
	{ seq, at, type, actor, ip, userAgent, data }: Omit<AuditEntry, 'prevHash' | 'hash'>,
): string {
	const body: Canonical = { seq, at, type, actor, ip, userAgent, data }
	return sha256(prevHash + canonicalJson(body))
}

/** What the entry `signed` says of the record, so that the chain holds every field of it. */
export function signedData(record: LegalRecord): AuditEntry['data'] {
	const { documentSha256, templateSha256, signature, customerName, configVersion } = record
	return {
		recordSha256: hashContent(record),
		documentSha256,
		templateSha256,
		configVersion,
		customerName,
		signature,
	}
}

/** A value as the database gives it back, so that its hash is the same before and after. */
function asKept<Value>(value: Value): Value {
	return JSON.parse(JSON.stringify(storable(value)))
}
