import type { AuditEntry, DocumentInput } from '../../content/contract-templates/schema.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { consume } from '../../core/limits.ts'
import { requireViewed } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireDocument } from '../evidence/document-row.ts'
import { appendAudit, readAudit } from '../evidence/evidence.ts'
import { presentRecord } from '../evidence/record.ts'
import type { EvidenceText, PdfFile } from './schema.ts'

/**
 * The sealed PDF, for a person of the company or with the token of its presentation. 404 for a document of another
 * presentation, 409 until it is sealed. Who took a copy is in the audit.
 */
export async function getPdf(ctx: OrgContext, { documentId }: DocumentInput): Promise<PdfFile> {
	const { organizationId } = ctx
	const row = await requireDocument(ctx, documentId)
	if (ctx.caller.kind === 'presentation') {
		if (ctx.caller.presentationId !== row.envelope.presentationId) throw notFound('Document')
		await consume(ctx, 'signing', `${row.envelope.presentationId}:${ctx.ip}`)
		await requireViewed(ctx, row.envelope.presentationId)
	}
	if (row.pdfKey === null) throw new AppError('CONFLICT', 'The document is not sealed yet')
	const object = await ctx.providers.storage.get(row.pdfKey)
	if (object === undefined) throw new Error(`The sealed file of document ${documentId} is missing`)
	const actor = await actorOf(ctx, row.customerName)
	await ctx.db.$transaction((tx) =>
		appendAudit(
			tx,
			{ organizationId, documentId },
			{
				at: ctx.now(),
				type: 'downloaded',
				actor,
				ip: ctx.ip,
				userAgent: ctx.userAgent,
				data: { pdfSha256: row.pdfSha256 },
			},
		),
	)
	return {
		filename: `contract-${documentId}.pdf`,
		base64: Buffer.from(object.bytes).toString('base64'),
	}
}

/** A homeowner's link that the company itself has open is the company. */
async function actorOf(ctx: OrgContext, customerName: string): Promise<AuditEntry['actor']> {
	const { caller } = ctx
	if (caller.kind === 'user') return { kind: 'user', name: caller.name }
	const byCompany = caller.kind === 'presentation' && caller.byCompany === true
	if (!byCompany) return { kind: 'homeowner', name: customerName }
	const { name } = await ctx.db.organization.findUniqueOrThrow({
		where: { id: ctx.organizationId },
		select: { name: true },
	})
	return { kind: 'user', name }
}

/** The document with all of its audit until now, signed: what an offline verifier checks. */
export async function getEvidence(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<EvidenceText> {
	const { organizationId } = ctx
	const row = await requireDocument(ctx, documentId)
	const [audit, { openOwnSeal }, { writeEvidence }] = await Promise.all([
		readAudit(ctx.db, { organizationId, documentId }),
		import('../sealing/seal-settings.ts'),
		import('../sealing/evidence-file.ts'),
	])
	const signatory = await openOwnSeal(ctx)
	const file = writeEvidence(presentRecord(row), audit, signatory)
	return { filename: `contract-${documentId}.json`, text: `${JSON.stringify(file, null, '\t')}\n` }
}
