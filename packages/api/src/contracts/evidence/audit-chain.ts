import type { Prisma, Tx } from '@dormer/db'
import { sha256 } from '../../content/contract-templates/index.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { type Canonical, canonicalJson, hashContent } from '../../core/json/canonical-json.ts'
import { sanitizeText } from '../../core/sanitize-text.ts'
import { AuditEntry, type LegalRecord } from './schema.ts'

type DocumentRef = { organizationId: string; documentId: string }
/** Audit event without the sequence number and the hashes that the audit chain adds. */
export type AuditEvent = Pick<AuditEntry, 'type' | 'actor' | 'ip' | 'userAgent' | 'data'> & {
	at: Date
}

const MAX_USER_AGENT_LENGTH = 500
/**
 * Number of entries after which a chain records no more views, signature mismatches or downloads. The limit leaves room for the
 * signature, because a chain can have at most `MAX_SEALED_ENTRIES` entries before it is sealed.
 */
const MAX_CHAIN_WITH_REPETITIONS = 4000
const REPEATABLE: readonly AuditEvent['type'][] = ['viewed', 'signature_mismatch', 'downloaded']

/**
 * Returns the id of the open envelope of a presentation's contract. An envelope is one signing of a contract by one homeowner.
 * The first view or signature creates the envelope; concurrent calls create only one. The envelope's id becomes the document's
 * id. A cancellation closes the envelope, so the next view creates a new envelope.
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
 * Appends an entry to a document's audit chain in the caller's transaction, so the entry and the caller's changes commit
 * or roll back together. Locks the envelope row until the commit, so the appends to one chain run one after another. After
 * 4,000 entries, records no more views, signature mismatches or downloads, because anyone with the link can repeat these.
 * Returns null for an entry that is not recorded.
 */
export async function appendAudit(
	tx: Tx,
	document: DocumentRef,
	{ at, ...event }: AuditEvent,
): Promise<AuditEntry | null> {
	const { organizationId, documentId } = document
	const [head] = await tx.$queryRaw<{ seq: number; hash: string }[]>`
		select head_seq as seq, head_hash as hash from contract_envelope
		 where id = ${documentId}::uuid and organization_id = ${organizationId}::uuid for update`
	if (head === undefined) throw notFound('Document')
	if (head.seq >= MAX_CHAIN_WITH_REPETITIONS && REPEATABLE.includes(event.type)) return null
	const body = asStored({
		...event,
		userAgent: event.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
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

/** Returns the stored audit entries of a document, oldest first. */
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

/** Returns the wire record of an audit entry row. */
function presentAudit(row: Prisma.AuditEntryGetPayload<object>): AuditEntry {
	const { organizationId: _, documentId: __, at, ...entry } = row
	return AuditEntry.parse({ ...entry, at: at.toISOString() })
}

/**
 * Returns the hash to which the first audit entry of a document links. Each document has its own hash, so an entry moved
 * to a different document is detected.
 */
export function firstHash(documentId: string): string {
	return sha256(`audit of ${documentId}`)
}

/** Returns the hash of an audit entry in hex: `SHA-256(prevHash + canonical JSON of the other fields)`. */
export function hashEntry(
	prevHash: string,
	{ seq, at, type, actor, ip, userAgent, data }: Omit<AuditEntry, 'prevHash' | 'hash'>,
): string {
	const body: Canonical = { seq, at, type, actor, ip, userAgent, data }
	return sha256(prevHash + canonicalJson(body))
}

/**
 * Returns the data of an audit entry of type `signed`. It contains the hash of the legal record, so the audit
 * chain reveals any change of the record.
 */
export function signedEntryData(record: LegalRecord): AuditEntry['data'] {
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

/** Returns a value as the database stores it, so its hash is the same before and after storage. */
function asStored<Value>(value: Value): Value {
	return JSON.parse(JSON.stringify(sanitizeText(value)))
}
