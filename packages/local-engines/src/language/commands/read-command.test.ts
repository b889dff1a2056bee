import type { CommandRequest } from '@dormer/providers/language/language'
import { describe, expect, it } from 'vitest'
import { readCommand } from './read-command.ts'

const slideTitles = [
	'A roof for the next forty winters',
	'Six layers, one system',
	'A warranty you can read',
	'Choose the roof that fits',
	'Pay monthly if you like',
	'Two days, start to finish',
]
const at: Omit<CommandRequest, 'input'> = { slideNumber: 3, slideTitles }
const read = (input: string, more: Partial<CommandRequest> = {}) => {
	const command = readCommand({ ...at, ...more, input })
	if (command === null) return null
	const { action, slideNumber, step, value } = command
	return [action, slideNumber ?? step ?? value].filter((part) => part !== undefined).join(' ')
}

describe('readCommand', () => {
	it.each([
		['next', 'next 4'],
		['go on to the following one', 'next 4'],
		['skip ahead one', 'next 4'],
		['siguiente, por favor', 'next 4'],
		['sorry, go back', 'previous 2'],
		['back up a slide', 'previous 2'],
		['la anterior', 'previous 2'],
		['hold up a sec', 'pause'],
		['un segundo, por favor', 'pause'],
		['one more time', 'replay'],
		['huh, what did you say?', 'replay'],
		['repita, por favor', 'replay'],
		['continúa', 'play'],
		['begin the whole presentation again from the top', 'first 1'],
		['empieza desde el inicio', 'first 1'],
		['Next slide, please.', 'next 4'],
		['can you go to the next one', 'next 4'],
		['skip this', 'next 4'],
		['back', 'previous 2'],
		['go back one slide', 'previous 2'],
		['previous slide', 'previous 2'],
		['Could you go back two slides?', 'previous 1'],
		['skip three slides', 'next 6'],
		['forward 2 slides', 'next 5'],
		['back ten slides', 'previous 1'],
		['go to slide 5', 'go_to 5'],
		['slide four', 'go_to 4'],
		['take me to the second slide', 'go_to 2'],
		['jump to page 6 please', 'go_to 6'],
		['show me the warranty slide', 'go_to 3'],
		['go back to the part about the layers', 'go_to 2'],
		['take me to the financing', 'go_to 5'],
		['the warranty slide', 'go_to 3'],
		['jump to number 6', 'go_to 6'],
		['now show me number two', 'go_to 2'],
		['start over', 'first 1'],
		['go back to the beginning', 'first 1'],
		['go to the first slide', 'first 1'],
		['skip to the end', 'last 6'],
		['last slide', 'last 6'],
		['pause', 'pause'],
		['Hold on a second', 'pause'],
		['stop talking', 'pause'],
		['please continue', 'play'],
		['resume', 'play'],
		['say that again', 'replay'],
		['repeat', 'replay'],
		['louder please', 'louder'],
		['turn the volume up', 'louder'],
		["I can't hear you", 'louder'],
		['a little quieter', 'quieter'],
		['turn it down a bit', 'quieter'],
		['mute', 'mute'],
		['turn off the sound', 'mute'],
		['unmute', 'unmute'],
		['volume 40%', 'set_volume 40'],
		['set the volume to fifty', 'set_volume 50'],
		['slow down', 'slower'],
		["you're talking too fast", 'slower'],
		['speed it up', 'faster'],
		['play at 1.5x', 'set_speed 1.5'],
		["I'd like to sign", 'sign'],
		['where do I sign?', 'sign'],
		['book an appointment', 'book'],
		['Can I schedule a visit?', 'book'],
		['talk to a person', 'contact'],
		["let's get started", 'open'],
	])('reads %j as %s', (input, expected) => {
		expect(read(input)).toBe(expected)
	})

	it.each([
		'',
		'?',
		'What does the next roof cost?',
		'how long is the warranty',
		"don't go back",
		'do not pause',
		'slide 7',
		'slide 0',
		'go to slide ninety',
		'show me the money',
		'the roof slide',
		'volume 300%',
		'play at 9x',
		'is the sound of rain louder on metal?',
		'can I pay the deposit next month',
		'stop by my house tomorrow',
	])('returns null for %j, which is no command', (input) => {
		expect(read(input)).toBeNull()
	})

	it.each([
		['yes please', true, 'continue'],
		['continue', false, 'continue'],
		['go back', true, 'go_back'],
		['back', false, 'previous 2'],
		['next slide', true, 'next 4'],
		['how long is the warranty?', true, null],
	])(
		'reads %j during a pause (moved to another slide: %s) as %s',
		(input, didNavigateToNewSlide, expected) => {
			const pause = { promptText: 'Shall we pick up where we left off?', didNavigateToNewSlide }
			expect(read(input, { pause })).toBe(expected)
		},
	)
})

describe('readCommand for slides by their titles', () => {
	const titles = ['Welcome', 'Before and after', 'Sus precios', 'La garantía']

	it.each([
		['can I see the before and after again', 'go_to 2'],
		['llévame a los precios', 'go_to 3'],
		['vamos a la garantía, por favor', 'go_to 4'],
		['muéstrame los precios', 'go_to 3'],
		['llévame a casa', null],
		['show me after', null],
	])('reads “%s” as %s', (input, expected) => {
		expect(read(input, { slideTitles: titles, totalSlides: titles.length })).toBe(expected)
	})
})

describe('readCommand for the display and the speed', () => {
	it.each([
		['full screen', 'full_screen'],
		['Go full screen please', 'full_screen'],
		['can you make it fullscreen?', 'full_screen'],
		['put it in full-screen mode', 'full_screen'],
		['make it bigger', 'full_screen'],
		['pantalla completa', 'full_screen'],
		['exit full screen', 'exit_full_screen'],
		['get out of fullscreen', 'exit_full_screen'],
		['close full screen please', 'exit_full_screen'],
		['captions on', 'captions_on'],
		['turn on the captions', 'captions_on'],
		['show subtitles', 'captions_on'],
		['could you turn the subtitles on', 'captions_on'],
		['closed captions please', 'captions_on'],
		['subtítulos', 'captions_on'],
		['captions off', 'captions_off'],
		['turn off closed captions', 'captions_off'],
		['hide the subtitles', 'captions_off'],
		['no captions', 'captions_off'],
		['quita los subtítulos', 'captions_off'],
		['one and a half speed', 'set_speed 1.5'],
		['one and a half times', 'set_speed 1.5'],
		['play it at one and a half times speed', 'set_speed 1.5'],
		['speed one and a half', 'set_speed 1.5'],
		['set the speed to one point five', 'set_speed 1.5'],
		['double speed', 'set_speed 2'],
		['twice the speed', 'set_speed 2'],
		['half speed please', 'set_speed 0.5'],
		['1.5x', 'set_speed 1.5'],
		['one and a quarter speed', 'set_speed 1.25'],
		['normal speed', 'set_speed 1'],
		["let's move on to financing", 'go_to 5'],
		["let's move on to the warranty", 'go_to 3'],
	])('reads “%s” as %s', (input, expected) => {
		expect(read(input)).toBe(expected)
	})

	it.each([
		'is the screen full of bugs?',
		'what do the captions say about price',
		'how fast is one and a half inch hail?',
		'is a half bath included',
		'three times the warranty',
	])('reads “%s” as no command', (input) => {
		expect(read(input)).toBeNull()
	})

	it.each([
		['go back please', 'go_back'],
		['take me back', 'go_back'],
		['show me where we were', 'go_back'],
		['stay here', 'continue'],
		['sí, adelante', 'continue'],
		['👍', 'continue'],
		["yep let's roll", 'continue'],
		['nope, all good', 'continue'],
	])('reads “%s” as %s during a pause after a detour', (input, expected) => {
		const pause = { promptText: 'Was that what you wanted?', didNavigateToNewSlide: true }
		expect(read(input, { pause })).toBe(expected)
	})
})
