import type { ScriptRequest, WrittenScript } from '@dormer/providers/language/language'
import { toSentence } from '../text/phrasing.ts'
import { isSpeakableLine } from './speakable.ts'

/**
 * Writes the script of a Spanish slide: the title and the lines, each as one sentence with nothing added, because the local writer
 * has rules for English sentences only. `needsWords` is true when a line cannot be spoken alone, or when most lines are labels of
 * one or two words, which say nothing without the picture.
 */
export function draftForeignScript({
	title,
	bullets,
	position,
}: Pick<ScriptRequest, 'title' | 'bullets' | 'position'>): WrittenScript {
	const printed = [title, ...bullets].filter((line) => line.trim() !== '')
	const lines = printed.filter(isSpeakableLine)
	const labels = bullets.filter(
		(line) => line.trim().split(/\s+/).length <= 2 && !/[.!?]$/.test(line),
	)
	const greeting = position === 1 ? ['Hola, {{first_name}}.'] : []
	const script = [...greeting, ...lines.map(toSentence)].join(' ')
	return {
		script: script.slice(0, MAX_SCRIPT),
		needsWords:
			lines.length < printed.length ||
			printed.length === 0 ||
			(labels.length >= 2 && labels.length * 2 >= bullets.length) ||
			script.length > MAX_SCRIPT,
	}
}

const MAX_SCRIPT = 5000
