import type { Command, CommandRequest } from '@dormer/providers/language/language'
import { areSynonyms, type Term, termsOf } from '@dormer/providers/language/terms/terms'
import { classifyReply } from '../replies/classify-reply.ts'
import { matchCommand } from './command-patterns.ts'
import { normalizeCommand, parseNumber } from './command-words.ts'
import {
	parseSpanishNumber,
	readSpanishSpeed,
	readSpanishSteps,
	readSpanishVolume,
} from './spanish-patterns.ts'

/** Confidence, from 0 to 1, of a command with an unambiguous form. */
const EXACT_CONFIDENCE = 0.95
/** Confidence, from 0 to 1, of a command whose slide was found by its title. */
const TITLE_CONFIDENCE = 0.85
/**
 * Matches texts with two meanings. While the presentation is paused with a prompt such as "Shall we go on?", such a text
 * answers the prompt. At other times, it is a command for the player.
 */
const AMBIGUOUS =
	/^(?:(?:go |take me |bring me )?back|continue|go on|carry on|keep going|resume|play|yes|no|start)$/

/**
 * Returns the command that a homeowner's words express. The whole text must match the command grammar; polite words are
 * ignored. Returns null for any other text, such as "What does the next roof cost?" or "don't go back".
 */
export function readCommand(request: CommandRequest): Command | null {
	const text = normalizeCommand(request.input)
	if (text === '') return readContinuation(request)
	const answersPrompt = AMBIGUOUS.test(text) && request.pause !== undefined
	const command = answersPrompt ? null : readPlayerCommand(text, request)
	return command ?? readContinuation(request) ?? readAmbiguous(text, request)
}

function readPlayerCommand(text: string, request: CommandRequest): Command | null {
	return (
		readSetting(text) ??
		readSteps(text, request) ??
		readPattern(text, request) ??
		readSlide(text, request)
	)
}

function readPattern(text: string, request: CommandRequest): Command | null {
	const found = matchCommand(text)
	if (found === null) return null
	const total = totalOf(request)
	if (found.action === 'next') return move(1, request)
	if (found.action === 'previous') return move(-1, request)
	if (found.action === 'first') return { ...found, slideNumber: 1, confidence: EXACT_CONFIDENCE }
	if (found.action === 'last' && total !== undefined)
		return { ...found, slideNumber: total, confidence: EXACT_CONFIDENCE }
	return { ...found, confidence: EXACT_CONFIDENCE }
}

/** Reads a volume or a speed, such as "volume 40 percent" or "1.5 times". */
function readSetting(text: string): Command | null {
	const volume =
		/^(?:(?:set|turn|put) )?(?:the |your )?volume (?:up |down )?(?:to |at )?(.+?)(?: percent)?$/.exec(
			text,
		)
	const percent = parseNumber(volume?.[1] ?? '') ?? readSpanishVolume(text)
	if (percent !== undefined && percent <= 100)
		return { category: 'audio', action: 'set_volume', value: percent, confidence: EXACT_CONFIDENCE }
	const spoken = readSpokenSpeed(text) ?? readSpanishSpeed(text)
	const speed =
		/^(?:(?:set|play|run)(?: it| the)? ?)?(?:at |speed )?(?:speed )?(?:to |at )?(\d(?:\.\d+)?) ?(?:x|times)(?: speed)?$/.exec(
			text,
		)
	const times = Number(
		spoken ?? speed?.[1] ?? (/^(?:play (?:it )?at )?normal speed$/.test(text) ? 1 : Number.NaN),
	)
	if (times >= 0.5 && times <= 2)
		return { category: 'audio', action: 'set_speed', value: times, confidence: EXACT_CONFIDENCE }
	return null
}

const SPEEDS = new Map([
	['half', 0.5],
	['one half', 0.5],
	['a half', 0.5],
	['three quarters', 0.75],
	['three quarter', 0.75],
	['one', 1],
	['normal', 1],
	['regular', 1],
	['one and a quarter', 1.25],
	['a quarter faster', 1.25],
	['one point two five', 1.25],
	['one and a half', 1.5],
	['one point five', 1.5],
	['one and three quarters', 1.75],
	['double', 2],
	['twice', 2],
	['two', 2],
])

/** Converts a spoken speed to a number: "one and a half times" to 1.5, and "double speed" to 2. */
function readSpokenSpeed(text: string): number | undefined {
	const found =
		/^(?:(?:set|play|run|make|go|put|speak|talk|watch|change|turn)(?: it| this| the)? ?)?(?:at |to )?(?:the )?(?:speed (?:to |at |up to )?)?(?:at |to )?(?:(.+?) (?:times|time|x)(?: (?:the )?(?:normal )?speed)?|(.+?) (?:the )?(?:normal )?speed|speed (.+)|(.+ faster))$/.exec(
			text,
		)
	const word = found?.slice(1).find((part) => part !== undefined)
	const afterSpeed = /^(?:(?:set|change|put|turn) )?(?:the )?speed (?:to |at )?(.+)$/.exec(
		text,
	)?.[1]
	return SPEEDS.get(word ?? '') ?? SPEEDS.get(afterSpeed ?? '')
}

/**
 * Reads a command to move by a number of slides, such as "back two slides" or "skip three slides". Returns null for any other
 * text.
 */
function readSteps(text: string, request: CommandRequest): Command | null {
	const spanish = readSpanishSteps(text)
	if (spanish !== null) return move(spanish, request)
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
	const namesDirection = isBack || /\b(?:ahead|forward|skip|next|on|move|jump|slides)\b/.test(text)
	return namesDirection ? move(isBack ? -count : count, request) : null
}

/** Matches a request to go to a slide. The first group contains the number or name of the slide. */
const GO_TO_PLACE =
	/^(?:(?:go|jump|skip|move|switch|navigate|head|turn|get|return)(?: me)?(?: ahead| back| straight| over| on| along| forward)*(?: to)?|(?:take|bring|send|put) (?:me|us)(?: ahead| back| straight| over)*(?: to)?|(?:show|give) (?:me|us)|show|see|open|back to|look at|(?:llevame|lleveme|regresame|regreseme|regresa|regrese|regresar|vuelve|vuelva|volver|vamos|ve|vaya|ir|pasa|pase|pasar|salta|salte|saltar|cambia|cambie|volvamos|regresemos) (?:al?|hasta)|(?:muestrame|muestreme|ensename|enseneme|quiero ver|quisiera ver|ver|abre|abra)) (.+)$/

/** Reads the target slide from its number or from words of its title. */
function readSlide(text: string, request: CommandRequest): Command | null {
	const named = GO_TO_PLACE.exec(text)?.[1] ?? text
	const place = named.replace(/^(?:the|your|that|el|la|los|las) /, '')
	const number =
		/^(?:(?:slide|page|diapositiva|lamina|pagina)(?: (?:number|numero))?|number|numero) (.+)$/.exec(
			place,
		)?.[1] ?? /^(.+) (?:slide|page|diapositiva|lamina|pagina)$/.exec(place)?.[1]
	const slideNumber = parseNumber(number ?? '') ?? parseSpanishNumber(number ?? '')
	const total = totalOf(request)
	if (slideNumber !== undefined)
		return slideNumber >= 1 && slideNumber <= (total ?? slideNumber)
			? { category: 'navigation', action: 'go_to', slideNumber, confidence: EXACT_CONFIDENCE }
			: null
	const isPlace = named !== text || /(?:slide|page|section)$/.test(place)
	const about = place.replace(
		/\b(?:slide|page|part|section|bit|about|on|where you (?:talk|talked) about|again)\b/g,
		' ',
	)
	const byTitle = isPlace ? findTitle(about, request.slideTitles) : undefined
	if (byTitle === undefined) return null
	return {
		category: 'navigation',
		action: 'go_to',
		slideNumber: byTitle,
		confidence: TITLE_CONFIDENCE,
	}
}

/**
 * Returns the number (from 1) of the only slide whose title contains every term of `wanted`. Compares stems first, then
 * synonyms. Returns undefined when no title or several titles match.
 */
function findTitle(wanted: string, titles: readonly string[]): number | undefined {
	const terms = termsOf(wanted)
	// "Before and after" consists of words that mean nothing elsewhere.
	if (terms.length === 0) return findSame(titles, normalizeCommand(wanted))
	const titleTerms = titles.map(termsOf)
	for (const isSame of [(a: Term, b: Term) => a.stem === b.stem, areSynonyms]) {
		const found = titleTerms.flatMap((title, index) =>
			terms.every((term) => title.some((other) => isSame(term, other))) ? [index + 1] : [],
		)
		if (found.length > 0) return found.length === 1 ? found[0] : undefined
	}
	return undefined
}

function findSame(titles: readonly string[], wanted: string): number | undefined {
	const at = titles.findIndex((title) => normalizeCommand(title) === wanted)
	return at < 0 || wanted === '' ? undefined : at + 1
}

function readContinuation({ input, pause }: CommandRequest): Command | null {
	if (pause === undefined) return null
	const intent = classifyReply({ userResponse: input, ...pause })
	if (intent === 'question') return null
	return { category: 'continuation', action: intent, confidence: EXACT_CONFIDENCE }
}

function readAmbiguous(text: string, request: CommandRequest): Command | null {
	if (/^(?:continue|go on|carry on|keep going|resume|play|start)$/.test(text))
		return { category: 'audio', action: 'play', confidence: EXACT_CONFIDENCE }
	return /\bback$/.test(text) && AMBIGUOUS.test(text) ? move(-1, request) : null
}

/**
 * Returns a command that moves by a number of slides; a negative number moves backward. The target is always a slide of
 * the deck.
 */
function move(steps: number, request: CommandRequest): Command {
	const action = steps > 0 ? 'next' : 'previous'
	const moved = {
		category: 'navigation',
		action,
		step: Math.abs(steps),
		confidence: EXACT_CONFIDENCE,
	} as const
	if (request.slideNumber === undefined) return moved
	const target = Math.max(1, request.slideNumber + steps)
	return { ...moved, slideNumber: Math.min(target, totalOf(request) ?? target) }
}

function totalOf({ slideTitles, totalSlides }: CommandRequest): number | undefined {
	return slideTitles.length > 0 ? slideTitles.length : totalSlides
}
