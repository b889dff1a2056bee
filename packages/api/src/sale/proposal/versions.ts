import { AppError, notFound } from '../../core/errors.ts'
import { lockRow } from '../../core/lock-row.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requirePresentation } from '../presentations/index.ts'
import { compareProposals } from './compare-proposals.ts'
import { MAX_VERSIONS } from './limits.ts'
import { timeZoneOf } from './proposal-of.ts'
import { readProposal } from './read-proposal.ts'
import type { ProposalInput, ProposalVersions } from './schema.ts'

/** Returns the versions of a proposal, the newest first, and what differs from the newest now. */
export async function listVersions(
	ctx: OrgContext,
	{ presentationId }: ProposalInput,
): Promise<ProposalVersions> {
	await requirePresentation(ctx, presentationId)
	const { playable, content, versions } = await readProposal(ctx, presentationId, MAX_VERSIONS)
	const timeZone = timeZoneOf(playable)
	const [newest] = versions
	return {
		versions: versions.map(({ number, createdAt, byName, content: after }, index) => {
			const before = versions[index + 1]
			return {
				number,
				createdAt: createdAt.toISOString(),
				by: byName,
				changes: before === undefined ? [] : compareProposals(before.content, after, timeZone),
			}
		}),
		pending: newest === undefined ? null : compareProposals(newest.content, content, timeZone),
	}
}

/**
 * Stores the proposal as it is now as a new version. Rejects with 409 when nothing changed since the newest version, or when the
 * presentation has the largest number of versions.
 */
export async function createVersion(
	ctx: OrgContext,
	{ presentationId }: ProposalInput,
): Promise<ProposalVersions> {
	const { organizationId } = ctx
	await requirePresentation(ctx, presentationId)
	const { playable, content, versions } = await readProposal(ctx, presentationId)
	const [newest] = versions
	const number = (newest?.number ?? 0) + 1
	const timeZone = timeZoneOf(playable)
	if (newest !== undefined && compareProposals(newest.content, content, timeZone).length === 0)
		throw new AppError(
			'CONFLICT',
			`Nothing has changed since version ${newest.number}. Change a price or a photo first.`,
		)
	if (number > MAX_VERSIONS)
		throw new AppError('CONFLICT', `A proposal has at most ${MAX_VERSIONS} versions.`)
	const byName = 'name' in ctx.caller ? ctx.caller.name : null
	await ctx.db.$transaction(async (tx) => {
		await lockRow(tx, { table: 'presentation', id: presentationId, organizationId })
		const where = { id: presentationId, organizationId, deletedAt: null }
		if ((await tx.presentation.count({ where })) === 0) throw notFound('Presentation')
		const { count } = await tx.proposalVersion.createMany({
			data: { organizationId, presentationId, number, content, byName, createdAt: ctx.now() },
			skipDuplicates: true,
		})
		if (count === 0)
			throw new AppError(
				'CONFLICT',
				`Version ${number} was stored in the meantime. Reload the page.`,
			)
	})
	return listVersions(ctx, { presentationId })
}
