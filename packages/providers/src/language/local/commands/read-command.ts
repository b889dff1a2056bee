import type { Command, CommandRequest } from '../../language.ts'
import { areSynonyms, type Term, termsOf } from '../answers/terms.ts'
import { classifyReply } from '../replies/classify-reply.ts'
import { matchCommand } from './command-patterns.ts'
import { normalizeCommand, parseNumber } from './command-words.ts'

const CERTAIN = 0.95
const BY_TITLE = 0.85
/** Bare words that answer a prompt during a pause and steer the player otherwise. */
const BARE =
	/^(?:(?:go |take me |bring me )?back|continue|go on|carry on|keep going|resume|play|yes|no|start)$/

/**
 * Reads a command of the player: a closed grammar, in which the whole of what is said, but for courtesy, has to be a
 * command. "What does the next roof cost?" is a question, "don't go back" is none of them: null.
 */
export function readCommand(request: CommandRequest): Command | null {
	const text = normalizeCommand(request.input)
	if (text === '') return null
	const read = BARE.test(text) && request.pause !== undefined ? null : readPlayer(text, request)
	return read ?? readContinuation(request) ?? readBare(text, request)
}

function readPlayer(text: string, request: CommandRequest): Command | null {
	return (
		readSetting(text) ??
		readSteps(text, request) ??
		readForm(text, request) ??
		readSlide(text, request)
	)
}

function readForm(text: string, request: CommandRequest): Command | null {
	const found = matchCommand(text)
	if (found === null) return null
	const total = totalOf(request)
	if (found.action === 'next') return move(1, request)
	if (found.action === 'previous') return move(-1, request)
	if (found.action === 'first') return { ...found, slideNumber: 1, confidence: CERTAIN }
	if (found.action === 'last' && total !== undefined)
		return { ...found, slideNumber: total, confidence: CERTAIN }
	return { ...found, confidence: CERTAIN }
}

/** "Volume 40 percent", "one and a half times". */
function readSetting(text: string): Command | null {
	const volume =
		/^(?:(?:set|turn|put) )?(?:the |your )?volume (?:up |down )?(?:to |at )?(.+?)(?: percent)?$/.exec(
			text,
		)
	const percent = volume?.[1] === undefined ? undefined : parseNumber(volume[1])
	if (percent !== undefined && percent <= 100)
		return { category: 'audio', action: 'set_volume', value: percent, confidence: CERTAIN }
	const speed =
		/^(?:(?:set|play|run)(?: it| the)? ?)?(?:at |speed )?(?:speed )?(?:to |at )?(\d(?:\.\d+)?) ?(?:x|times)(?: speed)?$/.exec(
			text,
		)
	const times = Number(
		speed?.[1] ?? (/^(?:play (?:it )?at )?normal speed$/.test(text) ? 1 : Number.NaN),
	)
	if (times >= 0.5 && times <= 2)
		return { category: 'audio', action: 'set_speed', value: times, confidence: CERTAIN }
	return null
}

/** "Back two slides", "skip three". */
function readSteps(text: string, request: CommandRequest): Command | null {
	const ahead =
		/^(?:go |skip |move |jump )?(?:ahead|forward|next)?(?: by)? ?(\S+) slides?(?: (ahead|forward|on|back))?$/.exec(
			text,
		)
	const back = /^(?:go |skip |move |jump )?back(?:wards?)?(?: by)? (\S+)(?: slides?)?$/.exec(text)
	const count = parseNumber(back?.[1] ?? ahead?.[1] ?? '')
	if (
		count === undefined ||
		count < 1 ||
		/^(?:go |skip |move |jump )?(?:to )?(?:the )?\S+(?:st|nd|rd|th) slide$/.test(text)
	)
		return null
	const isBack = back !== null || ahead?.[2] === 'back'
	const says = isBack || /\b(?:ahead|forward|skip|next|on|move|jump|slides)\b/.test(text)
	return says ? move(isBack ? -count : count, request) : null
}

const PLACE =
	/^(?:(?:go|jump|skip|move|switch|navigate|head|turn|get|return)(?: me)?(?: ahead| back| straight| over)*(?: to)?|(?:take|bring|send|put) (?:me|us)(?: ahead| back| straight| over)*(?: to)?|(?:show|give) (?:me|us)|show|see|open|back to|look at) (.+)$/

/** A slide by its number, else by what its title is about. */
function readSlide(text: string, request: CommandRequest): Command | null {
	const named = PLACE.exec(text)?.[1] ?? text
	const place = named.replace(/^(?:the|your|that) /, '')
	const number =
		/^(?:slide|page)(?: number)? (.+)$/.exec(place)?.[1] ?? /^(.+) (?:slide|page)$/.exec(place)?.[1]
	const slideNumber = parseNumber(number ?? '')
	const total = totalOf(request)
	if (slideNumber !== undefined)
		return slideNumber >= 1 && slideNumber <= (total ?? slideNumber)
			? { category: 'navigation', action: 'go_to', slideNumber, confidence: CERTAIN }
			: null
	const isPlace = named !== text || /(?:slide|page|section)$/.test(place)
	const about = place.replace(
		/\b(?:slide|page|part|section|bit|about|on|where you (?:talk|talked) about|again)\b/g,
		' ',
	)
	const byTitle = isPlace ? findTitle(about, request.slideTitles) : undefined
	if (byTitle === undefined) return null
	return { category: 'navigation', action: 'go_to', slideNumber: byTitle, confidence: BY_TITLE }
}

/**
 * The slide, counted from 1, whose title alone names all that is wanted, by the same words before those of the same
 * matter; undefined when none or several do.
 */
function findTitle(wanted: string, titles: readonly string[]): number | undefined {
	const terms = termsOf(wanted)
	if (terms.length === 0) return undefined
	const said = titles.map(termsOf)
	for (const isSame of [(a: Term, b: Term) => a.stem === b.stem, areSynonyms]) {
		const found = said.flatMap((title, place) =>
			terms.every((term) => title.some((other) => isSame(term, other))) ? [place + 1] : [],
		)
		if (found.length > 0) return found.length === 1 ? found[0] : undefined
	}
	return undefined
}

function readContinuation({ input, pause }: CommandRequest): Command | null {
	if (pause === undefined) return null
	const intent = classifyReply({ userResponse: input, ...pause })
	if (intent === 'question') return null
	return { category: 'continuation', action: intent, confidence: CERTAIN }
}

function readBare(text: string, request: CommandRequest): Command | null {
	if (/^(?:continue|go on|carry on|keep going|resume|play|start)$/.test(text))
		return { category: 'audio', action: 'play', confidence: CERTAIN }
	return /\bback$/.test(text) && BARE.test(text) ? move(-1, request) : null
}

/** So many slides on, or back below zero, as far as there are slides. */
function move(steps: number, request: CommandRequest): Command {
	const action = steps > 0 ? 'next' : 'previous'
	const moved = {
		category: 'navigation',
		action,
		step: Math.abs(steps),
		confidence: CERTAIN,
	} as const
	if (request.slideNumber === undefined) return moved
	const target = Math.max(1, request.slideNumber + steps)
	return { ...moved, slideNumber: Math.min(target, totalOf(request) ?? target) }
}

function totalOf({ slideTitles, totalSlides }: CommandRequest): number | undefined {
	return slideTitles.length > 0 ? slideTitles.length : totalSlides
}
