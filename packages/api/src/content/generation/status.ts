import type { z } from 'zod'
import { notFound } from '../../core/errors.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { type GenerationRow, presentGeneration } from './present.ts'
import type { GenerationJobStatus, GenerationStatuses } from './schema.ts'

/**
 * SQL that reads the latest job of each deck, because Prisma would load all jobs of all decks. Leaves out decks whose latest job is completed. Uses the indexes
 * generation_job (deck_id, created_at) and deck (organization_id, created_at).
 */
const UNSETTLED = `
	select d.id as deck_id, j.id, j.status, j.current_slide, j.total_slides, j.error
	  from deck d
	 cross join lateral (
	       select id, status, current_slide, total_slides, error
	         from generation_job where deck_id = d.id order by created_at desc limit 1) j
	 where d.organization_id = $1 and d.deleted_at is null and j.status <> 'completed'`

/**
 * Returns the latest pending, processing or failed job of each deck, by deck id. Decks without a job in one of these
 * states have no entry (docs/specification.md#get-apidecksgeneration-status).
 */
export async function listGenerationStatuses(
	ctx: OrgContext,
): Promise<z.infer<typeof GenerationStatuses>> {
	const { rows } = await ctx.pool.query<GenerationRow & { deck_id: string }>({
		name: 'generation.statuses',
		text: UNSETTLED,
		values: [ctx.organizationId],
	})
	return { statuses: Object.fromEntries(rows.map((row) => [row.deck_id, presentGeneration(row)])) }
}

/**
 * Returns the latest job of a deck in any state, with the current numbers of slides and FAQs of the deck.
 * Rejects with 404 when the deck never had a job.
 */
export async function getGenerationStatus(
	ctx: OrgContext,
	{ deckId }: { deckId: string },
): Promise<GenerationJobStatus> {
	await requireDeck(ctx, deckId)
	const where = { organizationId: ctx.organizationId, deckId }
	const job = await ctx.db.generationJob.findFirst({ where, orderBy: { createdAt: 'desc' } })
	if (job === null) throw notFound('Generation job')
	const [slidesCreated, faqsCreated] = await Promise.all([
		ctx.db.slide.count({ where }),
		ctx.db.faq.count({ where }),
	])
	const row = { ...job, current_slide: job.currentSlide, total_slides: job.totalSlides }
	return {
		...presentGeneration(row),
		slidesCreated,
		faqsCreated,
		createdAt: job.createdAt.toISOString(),
		completedAt: job.completedAt?.toISOString() ?? null,
	}
}
