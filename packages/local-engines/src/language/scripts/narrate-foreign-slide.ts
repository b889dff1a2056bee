import type { ScriptRequest } from '@dormer/providers/language/language'
import { toSentence } from '../text/phrasing.ts'
import type { Narration } from './narrate-bullets.ts'
import { isSpeakableLine } from './speakable.ts'

/**
 * Writes the title and the lines of a Spanish slide, each as one sentence with nothing added, because the local writer has rules for
 * English sentences only. The narration is incomplete when a line cannot be spoken alone, or when most lines are labels of one or
 * two words, which say nothing without the picture.
 */
export function narrateForeignSlide({
	title,
	bullets,
	position,
}: Pick<ScriptRequest, 'title' | 'bullets' | 'position'>): Narration {
	const printed = [title, ...bullets].filter((line) => line.trim() !== '')
	const lines = printed.filter(isSpeakableLine)
	const labels = bullets.filter(
		(line) => line.trim().split(/\s+/).length <= 2 && !/[.!?]$/.test(line),
	)
	const areLabels = labels.length >= 2 && labels.length * 2 >= bullets.length
	const greeting = position === 1 ? ['Hola, {{first_name}}.'] : []
	return {
		sentences: [...greeting, ...lines.map(toSentence)],
		isIncomplete: lines.length < printed.length || printed.length === 0 || areLabels,
	}
}
