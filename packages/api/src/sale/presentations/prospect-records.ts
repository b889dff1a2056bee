import type { Prisma } from '@dormer/db'
import { z } from 'zod'
import { definedFields } from '../../core/defined-fields.ts'
import { notFound } from '../../core/errors.ts'
import { mergeMetadata, metadataCondition, rejectUsedExternalId } from '../../core/external.ts'
import { Metadata } from '../../core/external-schema.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import { readListCursor, splitPage } from '../../core/lists/list-cursor.ts'
import { lockRow } from '../../core/lock-row.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { currentHomeowner } from './prospects.ts'
import type {
	ListProspectsInput,
	Prospect,
	ProspectInput,
	ProspectList,
	UpdateProspectInput,
} from './prospects-schema.ts'

const FIELDS = {
	id: true,
	homeowner: true,
	journey: true,
	externalId: true,
	metadata: true,
	livemode: true,
	createdAt: true,
	updatedAt: true,
	_count: { select: { presentations: { where: { deletedAt: null } } } },
} satisfies Prisma.ProspectSelect
type ProspectRow = Prisma.ProspectGetPayload<{ select: typeof FIELDS }>

const Position = z.object({ createdAt: IsoDateTime, id: Uuid })

/** Lists one page of the prospects of the organization, newest first. A test key lists only the prospects of test mode. */
export async function listProspects(
	ctx: OrgContext,
	{ external_id: externalId, metadata, cursor, limit }: ListProspectsInput,
): Promise<ProspectList> {
	const after = readListCursor(cursor, Position)
	const rows = await ctx.db.prospect.findMany({
		where: {
			organizationId: ctx.organizationId,
			...listedModes(),
			...definedFields({ externalId }),
			...(metadata !== undefined && { AND: metadataFilters(metadata) }),
			...(after !== undefined && {
				OR: [
					{ createdAt: { lt: after.createdAt } },
					{ createdAt: after.createdAt, id: { lt: after.id } },
				],
			}),
		},
		select: FIELDS,
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: limit + 1,
	})
	const { page, nextCursor } = splitPage(rows, limit, ({ id, createdAt }) => ({
		id,
		createdAt: createdAt.toISOString(),
	}))
	return { prospects: page.map(presentProspect), nextCursor }
}

function metadataFilters(filter: string): Prisma.ProspectWhereInput[] {
	return Object.entries(metadataCondition(filter)).map(([key, equals]) => ({
		metadata: { path: [key], equals },
	}))
}

/** Returns a prospect. Rejects with 404 when the organization has no such prospect. */
export async function getProspect(
	ctx: OrgContext,
	{ prospectId }: ProspectInput,
): Promise<{ prospect: Prospect }> {
	const row = await ctx.db.prospect.findFirst({
		where: { id: prospectId, organizationId: ctx.organizationId, ...listedModes() },
		select: FIELDS,
	})
	if (row === null) throw notFound('Prospect')
	return { prospect: presentProspect(row) }
}

/**
 * Changes the id and the metadata of another system on a prospect. Rejects with 404 when the organization has no such prospect,
 * and with 409 when another prospect has the same id.
 */
export async function updateProspect(
	ctx: OrgContext,
	{ prospectId: id, external_id: externalId, metadata }: UpdateProspectInput,
): Promise<{ prospect: Prospect }> {
	const { organizationId } = ctx
	await getProspect(ctx, { prospectId: id })
	await rejectUsedExternalId('prospect', () =>
		ctx.db.$transaction(async (tx) => {
			await lockRow(tx, { table: 'prospect', id, organizationId }, 'no key update')
			const where = { id, organizationId }
			const before = await tx.prospect.findFirstOrThrow({ where, select: { metadata: true } })
			await tx.prospect.update({
				where,
				data: {
					...definedFields({ externalId }),
					metadata: mergeMetadata(before.metadata, metadata ?? {}),
					updatedAt: ctx.now(),
				},
			})
		}),
	)
	return getProspect(ctx, { prospectId: id })
}

function presentProspect(row: ProspectRow): Prospect {
	return {
		id: row.id,
		external_id: row.externalId,
		metadata: Metadata.parse(row.metadata),
		homeownerData: currentHomeowner(row),
		presentationsCount: row._count.presentations,
		livemode: row.livemode,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}
