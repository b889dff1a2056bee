import type { OpenAiSettings } from '../model/account.ts'
import { connectionFor } from '../model/models.ts'
import type { Language, LocalLanguage } from './language.ts'
import { createOpenAiLanguage } from './openai.ts'

/** Settings that choose the language provider. */
export type LanguageSettings = OpenAiSettings

/** Returns the OpenAI provider when the settings contain a key, otherwise `local`. */
export function createLanguage(settings: LanguageSettings, local: LocalLanguage): Language {
	const connection = connectionFor(settings.openai, 'language')
	return connection === undefined ? local : createOpenAiLanguage(connection, local)
}

export { connectionFor, priceOfCall } from '../model/models.ts'
export type { OnUsage } from '../model/usage.ts'
export { checkScript } from './check-script.ts'
export {
	type AnswerSource,
	type Citation,
	type Command,
	type ContinueIntent,
	type FoundAnswer,
	type Language,
	MIN_ANSWER_CONFIDENCE,
	type Passage,
	SCRIPT_VARIABLES,
	type ScriptedSlide,
	type ScriptRequest,
	type SlideLanguage,
	type WrittenFaq,
	type WrittenScript,
} from './language.ts'
