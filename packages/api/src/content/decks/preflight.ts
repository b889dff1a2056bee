import type { OrgContext } from '../../core/trpc.ts'
import { checkAmounts } from './preflight-amounts.ts'
import { checkContract } from './preflight-contract.ts'
import { type CheckResult, loadPreflightData, type PreflightData } from './preflight-data.ts'
import {
	checkBranding,
	checkContact,
	checkDeck,
	checkFaqs,
	checkIntro,
	checkLogo,
	checkSuggestions,
	checkVoice,
} from './preflight-deck.ts'
import { checkPlaceholders } from './preflight-placeholders.ts'
import { checkPrices } from './preflight-prices.ts'
import { checkPromises } from './preflight-promises.ts'
import {
	checkAudio,
	checkBlankSlides,
	checkDoubts,
	checkImages,
	checkScripts,
} from './preflight-slides.ts'
import type { DeckInput, Preflight } from './schema.ts'

const CHECKS: readonly ((facts: PreflightData) => CheckResult)[] = [
	checkDeck,
	checkBlankSlides,
	checkScripts,
	checkPlaceholders,
	checkDoubts,
	checkAudio,
	checkVoice,
	checkImages,
	checkPrices,
	checkSuggestions,
	checkFaqs,
	checkPromises,
	checkAmounts,
	checkBranding,
	checkLogo,
	checkContract,
	checkIntro,
	checkContact,
]

/**
 * Returns the deck problems that a homeowner would notice. Errors name content that is wrong, and warnings name content
 * that could be better. Each finding names the editor panel where the rep can fix the problem. `passed` lists the
 * checks without findings.
 */
export async function preflightDeck(ctx: OrgContext, { deckId }: DeckInput): Promise<Preflight> {
	const facts = await loadPreflightData(ctx, deckId)
	const results = CHECKS.map((check) => check(facts))
	return {
		errors: results.flatMap(({ errors }) => errors ?? []),
		warnings: results.flatMap(({ warnings }) => warnings ?? []),
		passed: results.flatMap(({ passed }) => passed ?? []),
	}
}
