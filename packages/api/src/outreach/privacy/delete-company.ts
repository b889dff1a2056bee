import { randomUUID } from 'node:crypto'
import { listTables } from '@dormer/db/dump'
import type { Pool } from 'pg'
import { deleteAllApiKeys } from '../../accounts/api-keys/index.ts'
import { deleteAllMembers, deleteOrganization } from '../../accounts/auth/index.ts'
import type { App } from '../../core/app.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { enqueue, type JobPayloads } from '../../core/jobs.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { listObjects } from '../objects/index.ts'
import { signCertificate, storeCertificate } from './certificate.ts'
import { matchesName } from './match-name.ts'
import { type DeleteCompanyInput, ErasedRows, type Erasure, type Kept } from './schema.ts'

const BATCH = 5000
const LAW =
	'Signed contracts and their evidence stay, because the homeowners rely on them and laws on commercial records require them. The rows that they refer to stay without personal data.'

/** Tables whose rows stay even when their company is deleted, because they are evidence (docs/design/contract.md#contracts). */
const EVIDENCE = ['contract_envelope', 'signed_document', 'audit_entry', 'erasure_certificate']
const inEvidence = (column: string) =>
	`not exists (select from contract_envelope c where c.organization_id = $1 and c.${column}_id = t.id)`
const isUnused = (by: string, column: string, own = 'id') =>
	`not exists (select from ${by} c where c.organization_id = $1 and c.${column} = t.${own})`

/**
 * Maps a table name to the SQL condition for rows that may be deleted. All other rows of these tables stay, because evidence
 * refers to them, directly or through other rows.
 */
const DELETABLE: Record<string, string> = {
	presentation: inEvidence('presentation'),
	action_config: inEvidence('config'),
	prospect: isUnused('presentation', 'prospect_id'),
	deck_snapshot: isUnused('presentation', 'snapshot_hash', 'hash'),
	deck: [
		isUnused('presentation', 'deck_id'),
		isUnused('action_config', 'deck_id'),
		isUnused('deck_snapshot', 'deck_id'),
	].join(' and '),
}
const ERASED = `'{"first_name": "Erased", "address": "Erased", "city": "", "country": "US"}'`
/** SQL assignments that remove personal data from the rows that stay because evidence refers to them. */
const REDACTED: Record<string, string> = {
	presentation: `homeowner = ${ERASED}, measurement = null, share_key = gen_random_uuid()::text,
	               token_generation = token_generation + 1, deleted_at = coalesce(deleted_at, now())`,
	prospect: `homeowner = ${ERASED}, formatted_address = 'Erased', lat = null, lng = null,
	           journey = '[]'`,
}

/**
 * Deletes the caller's company (docs/design/reliability.md#export-and-erasure). Removes all users, sessions and API keys
 * immediately; a job deletes the remaining data. Rejects with 400 when `name` is not the company's name. Rejects with 409 when
 * the company has signed contracts and has no data export that can be downloaded.
 */
export async function deleteCompany(ctx: OrgContext, input: DeleteCompanyInput): Promise<Erasure> {
	const { organizationId } = ctx
	const company = await ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } })
	if (!matchesName(input.name, company.name))
		throw invalid('name', `Enter the name of the company to confirm: ${company.name}`)
	await requireExport(ctx)
	const certificateId = randomUUID()
	await ctx.db.$transaction(async (tx) => {
		const requestedAt = ctx.now()
		const data = { id: certificateId, organizationId, kind: 'company', requestedAt }
		await tx.erasureCertificate.create({ data })
		await deleteAllMembers(tx, organizationId)
		await deleteAllApiKeys(tx, organizationId)
		await enqueue(tx, 'delete_company', { payload: { organizationId, certificateId } })
	})
	return { certificateId, status: 'running', certificate: null }
}

async function requireExport({ db, organizationId, now }: OrgContext): Promise<void> {
	const signed = await db.signedDocument.count({ where: { organizationId } })
	const where = { organizationId, status: 'ready', expiresAt: { gt: now() } }
	if (signed > 0 && (await db.dataExport.count({ where })) === 0)
		throw new AppError(
			'CONFLICT',
			'The company has signed contracts, which you must keep. Export the data of the company first.',
		)
}

/**
 * Deletes all rows and objects of a company except the evidence. Written in SQL, because Prisma cannot name a table by a value:
 * a new table is included. Deletes child tables before parent tables, and each table in
 * batches. After an interruption, the next run deletes what is left. At the end, issues the signed certificate of the erasure.
 */
export async function runCompanyDeletion(
	app: App,
	{ organizationId, certificateId }: JobPayloads['delete_company'],
): Promise<void> {
	const where = { id: certificateId, organizationId, completedAt: null }
	const request = await app.db.erasureCertificate.findFirst({ where })
	if (request === null) return
	await deleteStoredEmails(app, organizationId)
	await deleteRows(app.pool, { organizationId, certificateId })
	const kept = await countEvidence(app.pool, organizationId)
	const objects = await deleteObjects(app, organizationId, kept.length > 0 ? ['contracts'] : [])
	if (kept.length === 0) await deleteOrganization(app.db, organizationId)
	const { erased } = await app.db.erasureCertificate.findFirstOrThrow({ where })
	const certificate = await signCertificate(app, {
		certificateId,
		kind: 'company',
		organizationId,
		presentationIds: [],
		kept,
		objects,
		requestedAt: request.requestedAt.toISOString(),
		completedAt: app.now().toISOString(),
		erased: ErasedRows.parse(erased),
	})
	await storeCertificate(app.db, certificate)
}

async function deleteRows(
	pool: Pool,
	ids: { organizationId: string; certificateId: string },
): Promise<void> {
	const tables = (await readTables(pool)).toReversed()
	for (const { name, columns } of tables) {
		if (EVIDENCE.includes(name) || !columns.includes('organization_id')) continue
		const deletable = DELETABLE[name] ?? 'true'
		const where = `organization_id = $1 and ${deletable}`
		const some = `select ctid from ${name} t where ${where} limit ${BATCH}`
		await repeat(pool, ids, { name, sql: `delete from ${name} t where ctid = any(array(${some}))` })
		const set = REDACTED[name]
		if (set !== undefined)
			await pool.query(`update ${name} set ${set} where organization_id = $1`, [ids.organizationId])
	}
}

/**
 * Deletes rows of one table, at least `BATCH` rows at a time, until a run finds fewer. Each run also adds the number of deleted rows to
 * the erasure certificate.
 */
async function repeat(
	pool: Pool,
	{ organizationId, certificateId }: { organizationId: string; certificateId: string },
	{ name, sql }: { name: string; sql: string },
): Promise<void> {
	for (let rows = BATCH; rows >= BATCH; ) {
		const { rows: counted } = await pool.query<{ rows: number }>(
			`with deleted as (${sql} returning 1), counted as (select count(*)::int as rows from deleted),
			      noted as (update erasure_certificate c
			                   set erased = c.erased || jsonb_build_object($3::text,
			                         coalesce((c.erased->>$3::text)::int, 0) + counted.rows)
			                  from counted where c.id = $2 and counted.rows > 0)
			 select rows from counted`,
			[organizationId, certificateId, name],
		)
		rows = counted[0]?.rows ?? 0
	}
}

async function readTables(pool: Pool) {
	const client = await pool.connect()
	try {
		return await listTables(client)
	} finally {
		client.release()
	}
}

async function countEvidence(pool: Pool, organizationId: string): Promise<Kept[]> {
	const kept: Kept[] = []
	for (const table of [...EVIDENCE.slice(0, 3), ...Object.keys(DELETABLE)]) {
		const { rows } = await pool.query<{ rows: number }>(
			`select count(*)::int as rows from ${table} where organization_id = $1`,
			[organizationId],
		)
		const count = rows[0]?.rows ?? 0
		if (count > 0) kept.push({ table, rows: count, why: LAW })
	}
	return kept
}

async function deleteStoredEmails(app: App, organizationId: string): Promise<void> {
	const emails = await app.db.mailMessage.findMany({
		where: { organizationId },
		select: { messageId: true },
	})
	for (const { messageId } of emails) await app.providers.email.deleteStored(messageId)
}

async function deleteObjects(
	app: App,
	organizationId: string,
	except: readonly string[],
): Promise<number> {
	let deleted = 0
	for await (const { key } of listObjects(app, organizationId, except)) {
		await app.providers.storage.delete(key)
		deleted += 1
	}
	return deleted
}
