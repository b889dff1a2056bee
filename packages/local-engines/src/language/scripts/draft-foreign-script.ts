import type { ScriptRequest, WrittenScript } from '@dormer/providers/language/language'
import { toSentence } from '../text/phrasing.ts'
import { isSpeakableLine } from './speakable.ts'

/**
 * Writes the script of a Spanish slide: the title and the lines, each as one sentence with nothing added. The local writer has
 * rules for English sentences only, so `needsWords` is always true and the rep must complete the script.
 */
export function draftForeignScript({
	title,
	bullets,
	position,
}: Pick<ScriptRequest, 'title' | 'bullets' | 'position'>): WrittenScript {
	const lines = [title, ...bullets].filter(isSpeakableLine)
	const greeting = position === 1 ? ['Hola, {{first_name}}.'] : []
	return {
		script: [...greeting, ...lines.map(toSentence)].join(' ').slice(0, 5000),
		needsWords: true,
	}
}
