import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '@dormer/db'
import { recordAdminAct } from '../../accounts/admin-acts/index.ts'
import { AppError, invalid, notFound } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { isHidden } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { RETAINED_FIELDS } from '../../events/schema.ts'
import { findUnreferenced } from '../objects/index.ts'
import { signCertificate, storeCertificate } from './certificate.ts'
import { HOMEOWNER_DATA } from './homeowner-data.ts'
import { matchesName } from './match-name.ts'
import type { EraseHomeownerInput, Erasure, Kept } from './schema.ts'

const TIMEOUTS = { maxWait: 5000, timeout: 20_000 }

/**
 * Erases the homeowner of a presentation (docs/design/reliability.md#export-and-erasure). Applies the rules of `HOMEOWNER_DATA`
 * in one transaction, and deletes stored emails and personal recordings. Returns the signed certificate of the erasure. Rejects
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
	const files = await listFiles(ctx.db, organizationId, presentationIds)
	const params = [organizationId, presentationIds, prospectId, JSON.stringify(RETAINED_FIELDS)]
	const { erased, kept } = await ctx.db.$transaction(async (tx) => {
		await recordAdminAct(tx, ctx, {
			type: 'homeowner.erased',
			subject: { id: input.presentationId, name: 'a homeowner' },
			changes: {},
		})
		return applyRules(tx, params)
	}, TIMEOUTS)
	for (const messageId of files.messageIds) await ctx.providers.email.deleteStored(messageId)
	const objects = await deleteUnusedRecordings(ctx, files.audioKeys)
	const certificate = await signCertificate(ctx, {
		...{ certificateId, kind: 'homeowner', organizationId, presentationIds, requestedAt },
		...{ completedAt: ctx.now().toISOString(), erased, objects, kept },
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
	const { formattedAddress } = await db.prospect.findFirstOrThrow({
		where: { id: prospectId, organizationId },
		select: { formattedAddress: true },
	})
	if (formattedAddress === 'Erased')
		throw new AppError('CONFLICT', 'The data of this homeowner has been erased already.')
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

async function applyRules(
	tx: Tx,
	params: readonly unknown[],
): Promise<{ erased: Record<string, number>; kept: Kept[] }> {
	const erased: Record<string, number> = {}
	const kept: Kept[] = []
	const used = 'organization_id = $1::uuid and $2::uuid[] is not null and $3::uuid is not null'
	for (const [table, rule] of Object.entries(HOMEOWNER_DATA)) {
		if (rule.kind === 'none') continue
		const where = `${used} and $4::jsonb is not null and (${rule.where.replaceAll('$1', '$1::uuid')})`
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

async function listFiles(
	db: Db,
	organizationId: string,
	presentationIds: string[],
): Promise<{ messageIds: string[]; audioKeys: string[] }> {
	const where = { organizationId, presentationId: { in: presentationIds } }
	const emails = await db.mailMessage.findMany({ where, select: { messageId: true } })
	const slides = await db.presentationSlide.findMany({ where, select: { audioKey: true } })
	return {
		messageIds: emails.map(({ messageId }) => messageId),
		audioKeys: [...new Set(slides.map(({ audioKey }) => audioKey))],
	}
}

/** Deletes the recordings to which no row of the company refers. Returns their number. */
async function deleteUnusedRecordings(ctx: OrgContext, keys: readonly string[]): Promise<number> {
	const unused = await findUnreferenced(ctx, ctx.organizationId, keys)
	for (const key of unused) await ctx.providers.storage.delete(key)
	return unused.length
}
