import { clientNetwork } from '../../core/client-network.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import { requireViewedPresentation } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	appendAudit,
	contractFileName,
	presentRecord,
	readAudit,
	requestOrigin,
	requireDocument,
} from '../evidence/index.ts'
import type { DocumentInput } from '../evidence/schema.ts'
import type { EvidenceText, PdfFile } from './schema.ts'

/**
 * Returns the sealed PDF to a user of the company, or to the holder of the presentation's token. Rejects with 404 for a
 * document of another presentation, and with 409 before the document is sealed. Records each download in the audit
 * trail.
 */
export async function getPdf(ctx: OrgContext, { documentId }: DocumentInput): Promise<PdfFile> {
	const { organizationId } = ctx
	const row = await requireDocument(ctx, documentId)
	if (ctx.caller.kind === 'presentation') {
		if (ctx.caller.presentationId !== row.envelope.presentationId) throw notFound('Document')
		await enforceRateLimit(
			ctx,
			'signing',
			`${row.envelope.presentationId}:${clientNetwork(ctx.ip)}`,
		)
		await requireViewedPresentation(ctx, row.envelope.presentationId)
	}
	if (row.pdfKey === null)
		throw new AppError('CONFLICT', 'The document is not sealed yet. Try again in a minute.')
	const object = await ctx.providers.storage.get(row.pdfKey)
	if (object === undefined)
		throw new Error(`The sealed PDF of document ${documentId} is missing from storage`)
	const { data: device, ...from } = await originOf(ctx, row.customerName)
	const data = { pdfSha256: row.pdfSha256, ...device }
	await ctx.db.$transaction((tx) =>
		appendAudit(
			tx,
			{ organizationId, documentId },
			{ ...from, at: ctx.now(), type: 'downloaded', data },
		),
	)
	return {
		filename: `${contractFileName(row)}.pdf`,
		base64: Buffer.from(object.bytes).toString('base64'),
	}
}

/** Returns the actor of a download: the signed-in user, the API key, or the holder of the presentation token. */
async function originOf(ctx: OrgContext, customerName: string): ReturnType<typeof requestOrigin> {
	const origin = await requestOrigin(ctx, ctx.db, { customerName, homeowner: {} })
	const { caller } = ctx
	if (caller.kind !== 'user' && caller.kind !== 'service') return origin
	return { ...origin, actor: { kind: 'user', name: caller.name } }
}

/**
 * Returns the evidence file, which can be verified offline. It contains the legal record and its complete audit trail,
 * with a signature.
 */
export async function getEvidence(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<EvidenceText> {
	const { organizationId } = ctx
	const row = await requireDocument(ctx, documentId)
	const [audit, { loadSigningIdentity }, { createEvidenceFile }] = await Promise.all([
		readAudit(ctx.db, { organizationId, documentId }),
		import('../sealing/load-signing-identity.ts'),
		import('../sealing/evidence-file.ts'),
	])
	const identity = await loadSigningIdentity(ctx)
	const file = createEvidenceFile(presentRecord(row), audit, identity)
	return {
		filename: `${contractFileName(row)}.json`,
		text: `${JSON.stringify(file, null, '\t')}\n`,
	}
}
