import { randomUUID } from 'node:crypto'
import type { Tx } from '@dormer/db'
import { recordAdminAct } from '../../accounts/admin-acts/index.ts'
import { presentationRecordings } from '../../content/narration/index.ts'
import { withLock } from '../../core/advisory-lock.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { ERASED, Homeowner } from '../../core/homeowner-schema.ts'
import { isHidden } from '../../core/keys/test-mode.ts'
import { lockRow } from '../../core/lock-row.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { RETAINED_FIELDS } from '../../events/schema.ts'
import { findUnreferenced } from '../objects/index.ts'
import { signCertificate, storeCertificate } from './certificate.ts'
import { HOMEOWNER_DATA } from './homeowner-data.ts'
import { matchesName } from './match-name.ts'
import type { EraseHomeownerInput, Erasure, Kept } from './schema.ts'

/**
 * Erases the homeowner of a presentation (docs/design/reliability.md#export-and-erasure). Applies the rules of `HOMEOWNER_DATA`
 * in one transaction, and deletes stored emails, exports and personal recordings. Returns the signed certificate of the erasure. Rejects
 * with 404 for a missing presentation, with 400 when `name` is not the homeowner's name, and with 409 for a second erasure.
 */
export async function eraseHomeowner(
	ctx: OrgContext,
	input: EraseHomeownerInput,
): Promise<Erasure> {
	const { organizationId } = ctx
	const { prospectId, presentationIds } = await findHomeowner(ctx, input)
	const certificateId = randomUUID()
	const requestedAt = ctx.now().toISOString()
	const params = [organizationId, presentationIds, prospectId, JSON.stringify(RETAINED_FIELDS)]
	const { erased, kept, files } = await withLock(ctx, `erasure of ${prospectId}`, async (tx) => {
		await requireNotErased(tx, { organizationId, prospectId })
		await recordAdminAct(tx, ctx, {
			type: 'homeowner.erased',
			subject: { id: input.presentationId, name: 'a homeowner' },
			changes: {},
		})
		await lockPresentations(tx, { organizationId, presentationIds })
		const files = await listFiles(tx, params)
		return { ...(await applyRules(tx, params)), files }
	})
	for (const messageId of files.messageIds) await ctx.providers.email.deleteStored(messageId)
	const ownKeys = await listOwnRecordings(ctx, presentationIds)
	const objects = await deleteUnusedObjects(ctx, [...new Set([...files.keys, ...ownKeys])])
	const certificate = await signCertificate(ctx, {
		certificateId,
		kind: 'homeowner',
		organizationId,
		presentationIds,
		requestedAt,
		completedAt: ctx.now().toISOString(),
		erased,
		objects,
		kept,
	})
	await storeCertificate(ctx.db, certificate)
	return { certificateId, status: 'completed', certificate }
}

async function findHomeowner(
	{ db, organizationId }: OrgContext,
	{ presentationId, name }: EraseHomeownerInput,
): Promise<{ prospectId: string; presentationIds: string[] }> {
	const row = await db.presentation.findFirst({
		where: { id: presentationId, organizationId },
		select: { prospectId: true, homeowner: true },
	})
	if (row === null) throw notFound('Presentation')
	const { first_name, last_name = '' } = Homeowner.pick({
		first_name: true,
		last_name: true,
	}).parse(row.homeowner)
	const { prospectId } = row
	await requireNotErased(db, { organizationId, prospectId })
	if (!matchesName(name, `${first_name} ${last_name}`))
		throw invalid('name', 'Enter the first and last name of the homeowner to confirm.')
	const rows = await db.presentation.findMany({
		where: { organizationId, prospectId },
		select: { id: true, livemode: true },
	})
	if (rows.some(isHidden))
		throw new AppError(
			'CONFLICT',
			'This homeowner also has a live presentation. Erase the homeowner with a live key.',
		)
	return { prospectId, presentationIds: rows.map(({ id }) => id) }
}

/** Throws 409 when the homeowner is erased already, so concurrent erasures make one certificate. */
async function requireNotErased(
	db: Pick<Tx, 'prospect'>,
	{ organizationId, prospectId: id }: { organizationId: string; prospectId: string },
): Promise<void> {
	const { formattedAddress } = await db.prospect.findFirstOrThrow({
		where: { id, organizationId },
		select: { formattedAddress: true },
	})
	if (formattedAddress === ERASED)
		throw new AppError('CONFLICT', 'The data of this homeowner has been erased already.')
}

/** Waits for work that is storing something for the presentations. Later work finds them deleted (`lockKeptPresentation`). */
async function lockPresentations(
	tx: Tx,
	{ organizationId, presentationIds }: { organizationId: string; presentationIds: string[] },
): Promise<void> {
	for (const id of presentationIds.toSorted())
		await lockRow(tx, { table: 'presentation', id, organizationId }, 'update')
}

/** Applies the rule of each table. Written in SQL, because Prisma cannot name a table by a value. */
async function applyRules(
	tx: Tx,
	params: readonly unknown[],
): Promise<{ erased: Record<string, number>; kept: Kept[] }> {
	const erased: Record<string, number> = {}
	const kept: Kept[] = []
	for (const [table, rule] of Object.entries(HOMEOWNER_DATA)) {
		if (rule.kind === 'none') continue
		const where = conditionOf(rule)
		if (rule.kind === 'keep') {
			const sql = `select count(*)::int as rows from ${table} where ${where}`
			const [found] = await tx.$queryRawUnsafe<{ rows: number }[]>(sql, ...params)
			if (found !== undefined && found.rows > 0)
				kept.push({ table, rows: found.rows, why: rule.why })
			continue
		}
		const change =
			rule.kind === 'delete' ? `delete from ${table}` : `update ${table} set ${rule.set}`
		const rows = await tx.$executeRawUnsafe(`${change} where ${where}`, ...params)
		if (rows > 0) erased[table] = rows
	}
	return { erased, kept }
}

/** Returns the SQL condition of a rule within the company. It names every parameter, because Postgres requires it. */
function conditionOf({ where }: { where: string }): string {
	const used = 'organization_id = $1::uuid and $2::uuid[] is not null and $3::uuid is not null'
	return `${used} and $4::jsonb is not null and (${where.replaceAll('$1', '$1::uuid')})`
}

/** Columns that name the stored objects of rows that an erasure deletes. */
const OBJECT_COLUMNS = {
	narration_sentence: ['audio_key'],
	presentation_slide: ['audio_key'],
	presentation_photo: ['storage_key', 'thumb_key'],
	data_export: ['storage_key'],
	roof_report: ['storage_key'],
} as const

/** Lists the stored emails and objects of the rows that an erasure changes. Written in SQL, as `applyRules` is. */
async function listFiles(
	tx: Tx,
	params: readonly unknown[],
): Promise<{ messageIds: string[]; keys: string[] }> {
	const read = async (table: string, column: string) => {
		const rule = HOMEOWNER_DATA[table]
		if (rule === undefined || rule.kind === 'none') return []
		const sql = `select ${column} as file from ${table} where ${column} is not null and ${conditionOf(rule)}`
		const rows = await tx.$queryRawUnsafe<{ file: string }[]>(sql, ...params)
		return rows.map(({ file }) => file)
	}
	const keys: string[] = []
	for (const [table, columns] of Object.entries(OBJECT_COLUMNS))
		for (const column of columns) keys.push(...(await read(table, column)))
	return { messageIds: await read('mail_message', 'message_id'), keys }
}

/** Lists the clips that were joined for the presentations, such as spoken answers. */
async function listOwnRecordings(
	{ providers, organizationId }: OrgContext,
	presentationIds: readonly string[],
): Promise<string[]> {
	const keys: string[] = []
	for (const presentationId of presentationIds) {
		const folder = presentationRecordings({ organizationId, presentationId })
		for await (const { key } of providers.storage.list(folder)) keys.push(key)
	}
	return keys
}

/** Deletes the objects to which no row of the company refers. Returns their number. */
async function deleteUnusedObjects(ctx: OrgContext, keys: readonly string[]): Promise<number> {
	const unused = await findUnreferenced(ctx, ctx.organizationId, keys)
	for (const key of unused) await ctx.providers.storage.delete(key)
	return unused.length
}
