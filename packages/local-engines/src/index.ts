import type { LocalEngines } from '@dormer/providers'
import { createLocalEmbedding } from './embedding/local-embedding.ts'
import { createLocalGeocoding } from './geocoding/local-geocoding.ts'
import { createLocalLanguage } from './language/local-language.ts'
import { createLocalMeasurement } from './measurement/local-measurement.ts'
import { createLocalSpeech } from './speech/local-speech.ts'
import { createLocalVision } from './vision/local-vision.ts'

export {
	createLocalEmbedding,
	createLocalGeocoding,
	createLocalLanguage,
	createLocalMeasurement,
	createLocalSpeech,
	createLocalVision,
}

/** Creates every local engine. An engine loads its data or starts its process on first use. */
export function createLocalEngines(): LocalEngines {
	return {
		speech: createLocalSpeech(),
		language: createLocalLanguage(),
		vision: createLocalVision(),
		geocoding: createLocalGeocoding(),
		embedding: createLocalEmbedding(),
		measurement: createLocalMeasurement(),
	}
}

export { matchFact, suggestFacts } from './language/answers/company-facts.ts'
export { findQuotes } from './language/answers/find-quotes.ts'
export { isInsult, isNonsense } from './language/answers/is-nonsense.ts'
export { asksForAllPrices, matchPricedItem } from './language/answers/match-priced-item.ts'
export { needsPerson } from './language/answers/needs-person.ts'
export { ESTIMATE_SPREAD } from './measurement/local-measurement.ts'
export { verbalizeText } from './speech/verbalize-text.ts'
