import type { ScriptRequest, WrittenScript } from '../../language.ts'
import { toSentence } from '../text/phrasing.ts'
import { isSpeakableLine } from './speakable.ts'

/**
 * Writes the script of a Spanish slide: the title and the lines, each as one sentence without further words. The rules
 * of the local writer are English, so `needsWords` is always true.
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
