import { verbalizeText } from '@dormer/local-engines'
import type { Language } from '@dormer/providers/language'
import { COMMANDS, EXPRESSIONS, REPLIES } from './data/third/spoken.ts'
import { sameWords } from './same-words.ts'
import { printScore } from './slide-figures.ts'
import type { PauseReply, PlayerCommand } from './types.ts'

/** Commands of the product for what a homeowner wants. `none`: the words are no command. */
const ACTIONS: Record<PlayerCommand['wanted'], readonly string[]> = {
	continue: ['continue', 'play'],
	go_to: ['go_to'],
	next: ['next'],
	none: ['none'],
	pause: ['pause'],
	previous: ['previous'],
	repeat: ['replay'],
	restart: ['first'],
}

type Read = Awaited<ReturnType<Language['readCommand']>>

/** Titles of the slides while the commands are given. The viewer sends the titles of its deck with every command. */
const TITLES = {
	en: [
		'Welcome home',
		'Before and after',
		'How the work goes',
		'Your prices',
		'Our warranty',
		'Financing by the month',
		'The team',
		'What happens next',
	],
	es: [
		'Bienvenidos',
		'Antes y después',
		'Cómo trabajamos',
		'Sus precios',
		'La garantía',
		'Financiamiento',
		'El equipo',
		'Qué sigue',
	],
}
/** The slide on which the commands are given. */
const CURRENT_SLIDE = 3

const titlesFor = ({ target = '' }: PlayerCommand) =>
	TITLES.es.some((title) => title.includes(target)) && target !== '' ? TITLES.es : TITLES.en

/** Returns the number of the slide to which a command wants to go, or undefined when it names none. */
function targetOf(command: PlayerCommand): number | undefined {
	const { target } = command
	if (target === undefined) return undefined
	const number = target === 'four' ? 4 : Number(target)
	if (number > 0) return number
	return 1 + titlesFor(command).findIndex((title) => title.toLowerCase().includes(target))
}

/** Returns the request that reads a command, as the viewer sends it. */
export function commandRequest(command: PlayerCommand) {
	const slideTitles = titlesFor(command)
	return {
		input: command.words,
		slideTitles,
		slideNumber: CURRENT_SLIDE,
		totalSlides: slideTitles.length,
	}
}

/** Returns whether the command is what the homeowner wants, and goes to the slide that it names. */
export function isCommandRight(wanted: PlayerCommand, command: Read): boolean {
	const target = targetOf(wanted)
	return (
		ACTIONS[wanted.wanted].includes(command?.action ?? 'none') &&
		(target === undefined || command?.slideNumber === target)
	)
}

/** Returns the request that classifies a reply after an answer. */
export function replyRequest({ prompt, reply, didNavigateToNewSlide }: PauseReply) {
	return { promptText: prompt, userResponse: reply, didNavigateToNewSlide }
}

/**
 * Prints the figures of spoken expressions, commands to the player and replies after an answer. Returns what was not right.
 */
export async function scoreWords(label: string, language: Language): Promise<string[]> {
	const misses: string[] = []
	const count = (isRight: boolean, miss: string) => {
		if (!isRight) misses.push(miss)
		return isRight ? 1 : 0
	}
	let expressions = 0
	for (const { sentence, spoken } of EXPRESSIONS) {
		const words = verbalizeText(sentence).map((word) => word.spoken)
		const said = sameWords(words.join(' '))
		const isRight = spoken.some((reading) => said.includes(sameWords(reading)))
		expressions += count(isRight, `expression: ${sentence} → ${said} (expected ${spoken[0]})`)
	}
	printScore(`${label} expressions`, { right: expressions, total: EXPRESSIONS.length })
	let commands = 0
	let falseCommands = 0
	for (const expected of COMMANDS) {
		const command = await language.readCommand(commandRequest(expected))
		const miss = `command: ${expected.words} → ${command?.action ?? 'none'} (${expected.wanted})`
		commands += count(isCommandRight(expected, command), miss)
		falseCommands += expected.wanted === 'none' && command !== null ? 1 : 0
	}
	printScore(`${label} commands`, { right: commands, total: COMMANDS.length })
	console.log(`${label} false commands: ${falseCommands}`)
	let replies = 0
	for (const reply of REPLIES) {
		const intent = await language.classifyContinue(replyRequest(reply))
		const miss = `reply: ${reply.reply} after ${reply.prompt} → ${intent} (${reply.wanted})`
		replies += count(intent === reply.wanted, miss)
	}
	printScore(`${label} replies`, { right: replies, total: REPLIES.length })
	return misses
}
