import type { Prisma, Tx } from '@dormer/db'
import { AppError, notFound } from '../../core/errors.ts'
import type { ContractToSignInput } from './schema.ts'

export type ContractConfig = Prisma.ActionConfigGetPayload<object>
type Presentation = { id: string; organizationId: string; deckId: string }

/**
 * The contract that a homeowner is asked to sign: the one that is named (404 where the deck has none of it), else the
 * deck's single published one. 400 `CONTRACT_NOT_PUBLISHED` where there is none, or where nobody says which.
 */
export async function requireContract(
	db: Pick<Tx, 'actionConfig'>,
	{ organizationId, deckId }: Presentation,
	configId: string | undefined,
): Promise<ContractConfig> {
	const where = { organizationId, deckId, actionType: 'contract', deletedAt: null }
	if (configId !== undefined) {
		const named = await db.actionConfig.findFirst({ where: { ...where, id: configId } })
		if (named === null) throw notFound('Contract')
		if (named.status !== 'published') throw unpublished('This contract is not published')
		return named
	}
	const [only, ...others] = await db.actionConfig.findMany({
		where: { ...where, status: 'published' },
		take: 2,
	})
	if (only === undefined) throw unpublished('No contract is published')
	if (others.length > 0) throw unpublished('More than one contract is published: say which')
	return only
}

function unpublished(message: string): AppError {
	return new AppError('CONTRACT_NOT_PUBLISHED', message)
}

export type SignedRow = Prisma.SignedDocumentGetPayload<{
	include: { envelope: { include: { config: true } } }
}>

/** What was signed of a presentation, of the contract that is named or of any: what stands first, then the newest. */
export function findSigned(
	db: Pick<Tx, 'signedDocument'>,
	{ id: presentationId, organizationId }: Presentation,
	configId: ContractToSignInput['configId'],
): Promise<SignedRow | null> {
	return db.signedDocument.findFirst({
		where: {
			organizationId,
			envelope: { presentationId, ...(configId !== undefined && { configId }) },
		},
		orderBy: [{ cancelledAt: { sort: 'desc', nulls: 'first' } }, { signedAt: 'desc' }],
		include: { envelope: { include: { config: true } } },
	})
}
