import type { ScriptRequest, WrittenScript } from '@dormer/providers/language/language'
import { pickVariant, toMidSentence, toSentence, toSentenceCase } from '../text/phrasing.ts'
import { toSpokenText } from '../text/spoken-text.ts'
import { VERBS } from '../text/vocabulary.ts'
import { type Narration, narrateBullets } from './narrate-bullets.ts'
import { narrateForeignSlide } from './narrate-foreign-slide.ts'

type SlideText = Pick<
	ScriptRequest,
	'title' | 'bullets' | 'position' | 'total' | 'companyName' | 'language'
>

const MAX_SCRIPT = 5000

/**
 * Writes the script of a slide from its title and bullets alone. The first script greets the homeowner by name, and the
 * last script says thanks by name. Equal slides at the same position get equal scripts. `needsWords` is true when the
 * script leaves out lines of the slide, or when the slide contains no text.
 */
export function draftScript(slide: SlideText): WrittenScript {
	if (slide.language === 'es') return toScript(narrateForeignSlide(slide))
	const body = narrateSlide(slide)
	const sentences = [
		...(slide.position === 1 ? greet(slide.companyName) : []),
		...body.sentences,
		...(slide.position === slide.total && slide.total > 1
			? ['Thank you for your time, {{first_name}}.']
			: []),
	]
	return toScript({ sentences, isIncomplete: body.isIncomplete })
}

function greet(companyName: string): string[] {
	return [
		'Hi {{first_name}}, and welcome.',
		...(companyName === '' ? [] : [toSentence(`This is ${companyName}`)]),
	]
}

function introducePicture(position: number): string {
	return pickVariant(
		['Take a moment to look at this.', 'Here is something to look at.', 'Have a look at this one.'],
		position,
	)
}

function narrateSlide({ title, bullets, position, companyName }: SlideText): Narration {
	if (title === '' && bullets.length === 0)
		return { sentences: [introducePicture(position)], isIncomplete: true }
	const heading = toSentenceCase(title, companyName)
	const { sentences, isIncomplete } = narrateBullets(bullets, { title: heading, companyName })
	const opening = title === '' ? [] : [openWith(toSpokenText(heading), position)]
	return { sentences: [...opening, ...sentences], isIncomplete }
}

/**
 * Formats the title as the first sentence of a script. After slide 1, the first words of the sentence depend on the
 * position of the slide in the deck.
 */
function openWith(title: string, position: number): string {
	if (/\?$/.test(title)) return title
	const inside = toMidSentence(title)
	const [asks = '', verb = ''] = title.toLowerCase().split(' ')
	if (asks === 'why' && VERBS.has(verb)) return `${title.replace(/[.:]$/, '')}?`
	if (/^(?:what|how|why|where|who)\s/i.test(title))
		return toSentence(`${pickVariant(['Here is', "Let's look at", 'This is'], position)} ${inside}`)
	if (!namesThing(title) || position === 1) return toSentence(title)
	const open = pickVariant(["Let's talk about", 'Now for', "Let's look at", 'Next,'], position)
	return toSentence(`${open} ${inside}`)
}

const PREPOSITION =
	/^(?:above|around|at|behind|below|for|from|in|inside|of|on|over|under|with|without)$/i

/**
 * Returns whether a title only names a thing, such as "Our warranty" or "The roof over your head". The script can then begin
 * with "Let's look at" and the title. Returns false when the title may be a sentence, such as "The air moves by itself".
 */
function namesThing(title: string): boolean {
	if (!/^(?:our|your|the)\s/i.test(title) || /[,:.!]/.test(title)) return false
	const [, noun = '', next, ...others] = title.split(' ')
	if (next === undefined) return noun !== ''
	if (PREPOSITION.test(next))
		return !others.some((word) => /^(?:is|are|was|has|have|will|can)$/.test(word))
	return others.length === 0 && !/s$/.test(next) && !VERBS.has(next.toLowerCase())
}

/** Joins sentences to a script of at most 5,000 characters. Drops the sentences that do not fit; the script then needs words. */
function toScript({ sentences, isIncomplete }: Narration): WrittenScript {
	const whole = sentences.join(' ')
	if (whole.length <= MAX_SCRIPT) return { script: whole, needsWords: isIncomplete }
	let script = ''
	for (const sentence of sentences) {
		const longer = script === '' ? sentence : `${script} ${sentence}`
		if (longer.length > MAX_SCRIPT) break
		script = longer
	}
	return { script: script === '' ? whole.slice(0, MAX_SCRIPT) : script, needsWords: true }
}
