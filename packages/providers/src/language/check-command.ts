import { COMMANDS, type CommandCategory } from './commands.ts'
import type { Command, CommandRequest } from './language.ts'

type CommandReading = {
	command: string
	slideNumber: number | null
	step: number | null
	value: number | null
	confidence: number
}
const CATEGORIES: readonly CommandCategory[] = [
	'navigation',
	'audio',
	'display',
	'cta',
	'continuation',
]

/**
 * Returns the command that a model recognized, or null when the player cannot run the command. Returns null for an
 * unknown command or slide, for a volume outside 0 to 100 percent, and for a speed outside 0.5 to 2. Also returns null
 * for a command to continue a presentation that is not paused.
 */
export function checkCommand(reading: CommandReading, request: CommandRequest): Command | null {
	const category = CATEGORIES.find((name) =>
		COMMANDS[name].some((known) => known === reading.command),
	)
	const action = CATEGORIES.flatMap((name) => [...COMMANDS[name]]).find(
		(name) => name === reading.command,
	)
	if (category === undefined || action === undefined) return null
	if (category === 'continuation' && request.pause === undefined) return null
	const confidence = Math.min(1, Math.max(0, reading.confidence))
	const command = { category, action, confidence }
	if (action === 'go_to')
		return isSlide(reading.slideNumber, request)
			? { ...command, slideNumber: reading.slideNumber }
			: null
	if (action === 'set_volume')
		return isWithin(reading.value, 0, 100) ? { ...command, value: reading.value } : null
	if (action === 'set_speed')
		return isWithin(reading.value, 0.5, 2) ? { ...command, value: reading.value } : null
	if (action === 'next' || action === 'previous')
		return { ...command, step: isSlide(reading.step, request) ? reading.step : 1 }
	return command
}

function isSlide(number: number | null, request: CommandRequest): number is number {
	const { slideTitles, totalSlides } = request
	const total = slideTitles.length > 0 ? slideTitles.length : totalSlides
	return Number.isInteger(number) && isWithin(number, 1, total ?? 100)
}

function isWithin(value: number | null, low: number, high: number): value is number {
	return value !== null && value >= low && value <= high
}
