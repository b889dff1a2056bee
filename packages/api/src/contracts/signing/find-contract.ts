import type { Prisma, Tx } from '@dormer/db'
import { AppError, notFound } from '../../core/errors.ts'
import type { ContractToSignInput } from './schema.ts'

export type ContractConfig = Prisma.ActionConfigGetPayload<object>
type Presentation = { id: string; organizationId: string; deckId: string }

/**
 * Returns the contract to sign: the one that `configId` names, or the deck's single published contract. Rejects with 404
 * when the deck lacks that contract, and with 409 `CONTRACT_NOT_PUBLISHED` when none or several are published.
 */
export async function requireContract(
	db: Pick<Tx, 'actionConfig'>,
	{ organizationId, deckId }: Omit<Presentation, 'id'>,
	configId: string | undefined,
): Promise<ContractConfig> {
	const where = { organizationId, deckId, actionType: 'contract', deletedAt: null }
	if (configId !== undefined) {
		const named = await db.actionConfig.findFirst({ where: { ...where, id: configId } })
		if (named === null) throw notFound('Contract')
		if (named.status !== 'published')
			throw unpublished(`This contract is not published. ${PUBLISH}`)
		return named
	}
	const [only, ...others] = await db.actionConfig.findMany({
		where: { ...where, status: 'published' },
		take: 2,
	})
	if (only === undefined) throw unpublished(`This deck has no published contract. ${PUBLISH}`)
	if (others.length > 0)
		throw unpublished(
			'This deck has more than one published contract. Send the configId of one of them.',
		)
	return only
}

const PUBLISH =
	'The company publishes it with PUT /api/decks/{deckId}/action-configs/{configId} and the status published.'

function unpublished(message: string): AppError {
	return new AppError('CONTRACT_NOT_PUBLISHED', message)
}

export type SignedRow = Prisma.SignedDocumentGetPayload<{
	include: { envelope: { include: { config: true } } }
}>

/**
 * Returns a presentation's newest signed document that is not cancelled. If all documents are cancelled, returns the document
 * that was cancelled last. `configId` limits the search to one contract template.
 */
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
