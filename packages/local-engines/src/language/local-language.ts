import type { LocalLanguage } from '@dormer/providers/language/language'
import { answerFromFaqs } from './answers/match-faq.ts'
import { rankSources } from './answers/rank-sources.ts'
import { readCommand } from './commands/read-command.ts'
import { draftFaqs } from './faqs/draft-faqs.ts'
import { classifyReply } from './replies/classify-reply.ts'
import { draftScript } from './scripts/draft-script.ts'

/** Creates the local language engine. Its fixed rules rearrange the text of slides and add no facts. */
export function createLocalLanguage(): LocalLanguage {
	return {
		engine: 'local',
		writeScript: async (request) => draftScript(request),
		reviseScripts: async () => [],
		writeFaqs: async ({ slides }) => draftFaqs(slides),
		classifyContinue: async (request) => classifyReply(request),
		readCommand: async (request) => readCommand(request),
		answerQuestion: async (request) => answerFromFaqs(request),
		rankSources: (request) => rankSources(request).map(({ source }) => source),
	}
}
