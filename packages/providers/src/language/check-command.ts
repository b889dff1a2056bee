import { COMMANDS, type Command, type CommandCategory, type CommandRequest } from './language.ts'

type Read = {
	command: string
	slideNumber: number | null
	step: number | null
	value: number | null
	confidence: number
}
const CATEGORIES: readonly CommandCategory[] = ['navigation', 'audio', 'cta', 'continuation']

/** What a model read, as a command that the player can do; null for none, and for one beyond the slides or the scale. */
export function checkCommand(read: Read, request: CommandRequest): Command | null {
	const category = CATEGORIES.find((name) => COMMANDS[name].some((known) => known === read.command))
	const action = CATEGORIES.flatMap((name) => [...COMMANDS[name]]).find(
		(name) => name === read.command,
	)
	if (category === undefined || action === undefined) return null
	if (category === 'continuation' && request.pause === undefined) return null
	const confidence = Math.min(1, Math.max(0, read.confidence))
	const command = { category, action, confidence }
	if (action === 'go_to')
		return isSlide(read.slideNumber, request) ? { ...command, slideNumber: read.slideNumber } : null
	if (action === 'set_volume')
		return isWithin(read.value, 0, 100) ? { ...command, value: read.value } : null
	if (action === 'set_speed')
		return isWithin(read.value, 0.5, 2) ? { ...command, value: read.value } : null
	if (action === 'next' || action === 'previous')
		return { ...command, step: isSlide(read.step, request) ? read.step : 1 }
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
