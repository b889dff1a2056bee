import { getContact } from '../../accounts/company/index.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { readSettings } from '../contract-templates/index.ts'
import { checkContract } from './preflight-contract.ts'
import { checkBranding, checkContact, checkDeck, checkFaqs, checkIntro } from './preflight-deck.ts'
import { checkPrices } from './preflight-prices.ts'
import { checkAudio, checkImages, checkScripts } from './preflight-slides.ts'
import type { DeckInput, Preflight } from './schema.ts'

export type Facts = Awaited<ReturnType<typeof gatherFacts>>
export type Result = Partial<Preflight>

const CHECKS: readonly ((facts: Facts) => Result)[] = [
	checkDeck,
	checkScripts,
	checkAudio,
	checkImages,
	checkPrices,
	checkFaqs,
	checkBranding,
	checkContract,
	checkIntro,
	checkContact,
]

/**
 * What would embarrass us in front of a homeowner: errors are heard or seen wrong, warnings could be better.
 * Each says where to mend it; `passed` says what was looked at and is fine.
 */
export async function preflightDeck(ctx: OrgContext, { deckId }: DeckInput): Promise<Preflight> {
	const facts = await gatherFacts(ctx, deckId)
	const results = CHECKS.map((check) => check(facts))
	return {
		errors: results.flatMap(({ errors }) => errors ?? []),
		warnings: results.flatMap(({ warnings }) => warnings ?? []),
		passed: results.flatMap(({ passed }) => passed ?? []),
	}
}

async function gatherFacts(ctx: OrgContext, deckId: string) {
	const { organizationId } = ctx
	const deck = await requireDeck(ctx, deckId)
	const where = { organizationId, deckId }
	const [slides, faqs, branding, generation, contracts, company, settings] = await Promise.all([
		ctx.db.slide.findMany({ where, orderBy: { orderIndex: 'asc' } }),
		ctx.db.faq.findMany({ where, select: { audioKey: true } }),
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
	])
	const images = await ctx.db.image.findMany({
		where: { organizationId, storageKey: { in: slides.flatMap(({ heroImg }) => heroImg ?? []) } },
		select: { storageKey: true, width: true },
	})
	const widths = new Map(images.map(({ storageKey, width }) => [storageKey, width]))
	return { deck, slides, faqs, branding, generation, contracts, company, settings, widths }
}
