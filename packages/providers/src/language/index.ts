import type { OpenAiSettings } from '../model/account.ts'
import { connectionFor } from '../model/models.ts'
import type { Language } from './language.ts'
import { createLocalLanguage } from './local/local-language.ts'
import { createOpenAiLanguage } from './openai.ts'

/** Settings that choose the language provider. */
export type LanguageSettings = OpenAiSettings

/** Returns the OpenAI provider when the settings contain a key, otherwise the local engine. */
export function createLanguage(settings: LanguageSettings): Language {
	const connection = connectionFor(settings.openai, 'language')
	return connection === undefined ? createLocalLanguage() : createOpenAiLanguage(connection)
}

export { connectionFor, priceOfCall } from '../model/models.ts'
export type { OnUsage } from '../model/usage.ts'
export { checkScript } from './check-script.ts'
export {
	type AnswerSource,
	type Citation,
	COMMANDS,
	type Command,
	type ContinueIntent,
	type FoundAnswer,
	type Passage,
	type ScriptedSlide,
	type ScriptRequest,
	type WrittenFaq,
	type WrittenScript,
} from './language.ts'
export { findPassages } from './local/answers/find-passages.ts'
export { matchPricedItem } from './local/answers/match-priced-item.ts'
export { needsPerson } from './local/answers/needs-person.ts'
