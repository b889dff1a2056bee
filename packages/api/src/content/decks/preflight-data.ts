import { getContact } from '../../accounts/company/index.ts'
import { requireDeck } from '../../core/require.ts'
import { Uuid } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { readSettings } from '../contract-templates/index.ts'
import { readBook } from '../pricing/index.ts'
import { findLocalVoice } from '../voices/index.ts'
import type { Preflight } from './schema.ts'

export type PreflightData = Awaited<ReturnType<typeof loadPreflightData>>

/** Result of one preflight check: its errors and warnings, or a message that the check passed. */
export type CheckResult = Partial<Preflight>

/**
 * Loads the deck, its content and the company details that the preflight checks read. Rejects with 404 when the deck is
 * missing.
 */
export async function loadPreflightData(ctx: OrgContext, deckId: string) {
	const { organizationId } = ctx
	const deck = await requireDeck(ctx, deckId)
	const where = { organizationId, deckId }
	const [slides, faqs, branding, generation, contracts, company, settings, book] =
		await Promise.all([
			ctx.db.slide.findMany({ where, orderBy: { orderIndex: 'asc' } }),
			ctx.db.faq.findMany({
				where,
				select: { audioKey: true, status: true, userQuestion: true, cannedAnswer: true },
			}),
			ctx.db.branding.findFirst({ where }),
			ctx.db.generationJob.findFirst({
				where,
				orderBy: { createdAt: 'desc' },
				select: { status: true },
			}),
			ctx.db.actionConfig.findMany({
				where: { ...where, actionType: 'contract', deletedAt: null },
			}),
			getContact(ctx),
			readSettings(ctx.db, organizationId),
			readBook(ctx.db, organizationId),
		])
	const images = await ctx.db.image.findMany({
		where: { organizationId, storageKey: { in: slides.flatMap(({ heroImg }) => heroImg ?? []) } },
		select: { storageKey: true, width: true },
	})
	const widths = new Map(images.map(({ storageKey, width }) => [storageKey, width]))
	const logo = await readLogo(ctx, branding?.logo ?? null)
	const localVoice = await findLocalVoice(ctx, deck.voiceId ?? undefined)
	return {
		deck,
		slides,
		faqs,
		branding,
		generation,
		contracts,
		company,
		settings,
		book,
		widths,
		logo,
		/** Whether a voice of the local engine speaks the deck. All of them are English. */
		isVoiceEnglish: ctx.providers.speech.engine === 'local' || localVoice !== undefined,
	}
}

/** Returns the stored image of a logo reference, which is an image id or a URL. Null when no readable image is stored. */
async function readLogo(ctx: OrgContext, reference: string | null) {
	if (reference === null) return null
	const isId = Uuid.safeParse(reference).success
	return ctx.db.image.findFirst({
		where: {
			organizationId: ctx.organizationId,
			status: 'ready',
			...(isId ? { id: reference } : { sourceUrl: reference }),
		},
		select: { width: true, height: true },
	})
}
