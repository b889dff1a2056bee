import { notFound } from '../../core/errors.ts'
import { isHidden } from '../../core/keys/test-mode.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { DETAIL_FIELDS, type PresentationDetailRow, presentDetail } from './detail.ts'
import type { PresentationDetail, PresentationInput, PresentationReadiness } from './schema.ts'
import { PresentationStatus } from './schema.ts'

/**
 * Returns a presentation of the organization. Rejects with the same 404 whether it is missing, deleted or of another
 * organization.
 */
export async function requirePresentation(
	ctx: OrgContext,
	presentationId: string,
): Promise<PresentationDetailRow> {
	const row = await ctx.db.presentation.findFirst({
		where: { id: presentationId, organizationId: ctx.organizationId, deletedAt: null },
		select: DETAIL_FIELDS,
	})
	if (row === null || isHidden(row)) throw notFound('Presentation')
	return row
}

/** Returns a presentation with its prices. */
export async function getPresentation(
	ctx: OrgContext,
	{ presentationId }: PresentationInput,
): Promise<{ presentation: PresentationDetail }> {
	return { presentation: presentDetail(ctx, await requirePresentation(ctx, presentationId)) }
}

/** Returns the preparation status of a presentation. The response is public, so it contains no homeowner data. */
export async function getStatus(
	ctx: Context,
	{ presentationId }: PresentationInput,
): Promise<PresentationReadiness> {
	const row = await ctx.db.presentation.findFirst({
		where: { id: presentationId, deletedAt: null },
		select: { status: true, slidesReady: true, totalSlides: true },
	})
	if (row === null) throw notFound('Presentation')
	return { ...row, status: PresentationStatus.parse(row.status) }
}
