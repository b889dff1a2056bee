import type { Prisma } from '@dormer/db'
import { z } from 'zod'
import { Cancellation, ContractSelection } from '../../content/contract-templates/schema.ts'
import type { App } from '../../core/app.ts'
import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { pdfUrl } from './document-urls.ts'
import type { DocumentSummary, PublicDocument } from './schema.ts'
import { SealStatus } from './schema.ts'

export const WITH_ENVELOPE = {
	envelope: {
		include: {
			config: { select: { name: true, deckId: true } },
			presentation: { select: { livemode: true } },
		},
	},
} as const
export type DocumentRow = Prisma.SignedDocumentGetPayload<{ include: typeof WITH_ENVELOPE }>

const SignedHome = z.object({
	address: z.string().default(''),
	city: z.string().default(''),
	state: z.string().default(''),
	zip: z.string().default(''),
})

/**
 * Returns a signed document of the organization. Rejects with 404 when the document is missing or belongs to another
 * organization.
 */
export async function requireDocument(
	ctx: Pick<OrgContext, 'organizationId' | 'db'>,
	documentId: string,
): Promise<DocumentRow> {
	const row = await ctx.db.signedDocument.findFirst({
		where: { id: documentId, organizationId: ctx.organizationId },
		include: WITH_ENVELOPE,
	})
	if (row === null) throw notFound('Document')
	return row
}

/** Returns the summary of a signed document for the list of signed documents. */
export function presentSummary(app: Pick<App, 'config'>, row: DocumentRow): DocumentSummary {
	return {
		...presentStatus(app, row),
		documentId: row.id,
		presentationId: row.envelope.presentationId,
		deckId: row.envelope.config.deckId,
		configId: row.envelope.configId,
		contractName: row.envelope.config.name,
		customerName: row.customerName,
		address: addressOf(row.variables),
		selection: presentSelection(row.selection),
		signedAt: row.signedAt.toISOString(),
		cancellation: Cancellation.nullable().parse(row.cancellation),
		livemode: row.envelope.presentation.livemode,
	}
}

/** Returns the public fields of a signed document. Anyone may read these fields. */
export function presentPublicDocument(row: DocumentRow): PublicDocument {
	return {
		documentId: row.id,
		companyName: row.companyName,
		signedAt: row.signedAt.toISOString(),
		timeZone: row.timeZone,
		sealStatus: SealStatus.parse(row.sealStatus),
		cancelledAt: row.cancelledAt?.toISOString() ?? null,
		documentSha256: row.documentSha256,
		pdfSha256: row.pdfSha256,
	}
}

/** Returns the fields of a signed document that can change after signing. */
export function presentStatus(
	app: Pick<App, 'config'>,
	row: Pick<DocumentRow, 'id' | 'sealStatus' | 'cancelledAt'>,
): Pick<DocumentSummary, 'sealStatus' | 'cancelledAt' | 'pdfUrl'> {
	return {
		sealStatus: SealStatus.parse(row.sealStatus),
		cancelledAt: row.cancelledAt?.toISOString() ?? null,
		pdfUrl: row.sealStatus === 'sealed' ? pdfUrl(app, row.id) : null,
	}
}

function addressOf(variables: Prisma.JsonValue): string {
	const home = SignedHome.safeParse(variables)
	if (!home.success) return ''
	const { address, city, state, zip } = home.data
	return [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

function presentSelection(selection: Prisma.JsonValue): DocumentSummary['selection'] {
	const chosen = ContractSelection.safeParse(selection)
	return chosen.success ? { name: chosen.data.name, display: chosen.data.price.display } : null
}
