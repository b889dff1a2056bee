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

export { checkScript } from './check-script.ts'
export {
	type AnswerSource,
	type Citation,
	COMMANDS,
	type Command,
	type ContinueIntent,
	type FoundAnswer,
	type PartialAnswer,
	type WrittenFaq,
} from './language.ts'
export { compileTopicsAhead } from './local/topics/find-topics.ts'
