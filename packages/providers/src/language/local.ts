import { answerFromSources } from './answer.ts'
import { readCommand } from './command.ts'
import { classifyReply } from './continue.ts'
import { draftFaqs } from './faqs.ts'
import type { Language } from './language.ts'
import { draftScript } from './script.ts'

/** Rules in place of a model: they rearrange what the slides say and add nothing. Answers at once and the same every time. */
export function createLocalLanguage(): Language {
	return {
		engine: 'local',
		writeScript: async (request) => draftScript(request),
		writeFaqs: async ({ slides }) => draftFaqs(slides),
		classifyContinue: async (request) => classifyReply(request),
		readCommand: async (request) => readCommand(request),
		answerQuestion: async (request) => answerFromSources(request),
	}
}
