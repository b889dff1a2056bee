import { clientNetwork } from '../../core/client-network.ts'
import { notFound } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type Playable, readPlayable, requireUnexpired } from '../presentations/index.ts'
import { compareProposals } from './compare-proposals.ts'
import { proposalOf, timeZoneOf } from './proposal-of.ts'
import { type Proposal, ProposalContent, type ProposalInput } from './schema.ts'
import { formatDay, proposalTexts } from './texts.ts'

/** The proposal of a presentation now, with what it is composed from. */
export type CurrentProposal = {
	playable: Playable
	content: ProposalContent
	/** The newest versions, the newest first. */
	versions: StoredVersion[]
}

/** A stored version, as rows have it. */
type StoredVersion = {
	number: number
	content: ProposalContent
	byName: string | null
	createdAt: Date
}

/**
 * Returns the proposal of a presentation as it is now, for its homeowner or the team. It says which version it is, or else what
 * differs from the newest version.
 */
export async function getProposal(
	ctx: OrgContext,
	{ presentationId }: ProposalInput,
): Promise<Proposal> {
	await requireReader(ctx, presentationId)
	return presentProposal(ctx, await readProposal(ctx, presentationId))
}

/**
 * Rejects a homeowner without access: with 401 for the token of another presentation, with 404 after the presentation expired,
 * and with 429 above the limit of their network.
 */
export async function requireReader(ctx: OrgContext, presentationId: string): Promise<void> {
	const { expiresAt } = await requireViewedPresentation(ctx, presentationId)
	if (ctx.caller.kind !== 'presentation') return
	await enforceRateLimit(ctx, 'proposal', `${presentationId}:${clientNetwork(ctx.ip)}`)
	requireUnexpired(ctx, expiresAt)
}

/** Reads the proposal of a presentation with its newest versions, the newest first. Rejects with 404 when it is missing. */
export async function readProposal(
	ctx: OrgContext,
	presentationId: string,
	versionsRead = 2,
): Promise<CurrentProposal> {
	const { db, organizationId } = ctx
	const where = { organizationId, presentationId }
	const [playable, photos, signed, versions] = await Promise.all([
		readPlayable(ctx, { organizationId, id: presentationId }),
		db.presentationPhoto.findMany({ where, orderBy: [{ position: 'asc' }, { id: 'asc' }] }),
		db.signedDocument.findFirst({
			where: { organizationId, cancelledAt: null, envelope: { presentationId } },
			select: { customerName: true, signedAt: true },
			orderBy: { signedAt: 'desc' },
		}),
		db.proposalVersion.findMany({ where, orderBy: { number: 'desc' }, take: versionsRead }),
	])
	if (playable === undefined) throw notFound('Presentation')
	return {
		playable,
		content: proposalOf({ playable, photos, signed }),
		versions: versions.map((row) => ({ ...row, content: ProposalContent.parse(row.content) })),
	}
}

/** Builds the wire record of a proposal, with signed addresses of its photos. */
export function presentProposal(ctx: OrgContext, current: CurrentProposal): Proposal {
	const { playable, content } = current
	const { readUrl } = ctx.providers.storage
	return {
		presentationId: playable.id,
		...describeVersion(ctx, current),
		...content,
		photos: content.photos.map(({ storageKey, thumbKey, ...photo }) => ({
			...photo,
			url: readUrl(storageKey),
			thumbUrl: readUrl(thumbKey),
		})),
	}
}

/**
 * Says which version a proposal is and what is new. A proposal without changes since the newest version is that
 * version, and `changes` compares it with the version before. Otherwise, `changes` compares it with the newest version.
 */
export function describeVersion(
	{ now }: Pick<OrgContext, 'now'>,
	{ playable, content, versions }: CurrentProposal,
): Pick<Proposal, 'number' | 'status' | 'since' | 'changes'> {
	const timeZone = timeZoneOf(playable)
	const texts = proposalTexts(content.language)
	const day = (at: Date) => formatDay(at, { language: content.language, timeZone })
	const changesSince = (version: StoredVersion | undefined) =>
		version === undefined ? [] : compareProposals(version.content, content, timeZone)
	const [newest, earlier] = versions
	const isNewest = newest !== undefined && changesSince(newest).length === 0
	const base = isNewest ? earlier : newest
	const changes = changesSince(base)
	return {
		number: isNewest ? newest.number : null,
		status: isNewest
			? texts.onVersion(newest.number, day(newest.createdAt))
			: texts.onDate(day(now())),
		since: base === undefined || changes.length === 0 ? null : texts.since(day(base.createdAt)),
		changes,
	}
}
