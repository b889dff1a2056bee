import { describe, expect, it } from 'vitest'
import { checkCommand } from './check-command.ts'
import type { CommandRequest } from './language.ts'

const slideTitles = [
	'A roof for the next forty winters',
	'Six layers, one system',
	'A warranty you can read',
	'Choose the roof that fits',
	'Pay monthly if you like',
	'Two days, start to finish',
]
const at: Omit<CommandRequest, 'input'> = { slideNumber: 3, slideTitles }

describe('checkCommand', () => {
	const none = { slideNumber: null, step: null, value: null, confidence: 0.8 }
	it.each([
		[
			{ command: 'go_to', slideNumber: 4 },
			{ action: 'go_to', slideNumber: 4 },
		],
		[{ command: 'go_to', slideNumber: 40 }, null],
		[{ command: 'go_to' }, null],
		[{ command: 'next' }, { category: 'navigation', action: 'next', step: 1 }],
		[
			{ command: 'set_volume', value: 30 },
			{ category: 'audio', value: 30 },
		],
		[{ command: 'set_speed', value: 30 }, null],
		[{ command: 'continue' }, null],
		[{ command: 'delete_everything' }, null],
		[{ command: 'none' }, null],
		[
			{ command: 'sign', confidence: 7 },
			{ category: 'cta', confidence: 1 },
		],
	])('turns the model output %j into the command %j', (command, expected) => {
		const checked = checkCommand({ ...none, ...command }, { ...at, input: '' })
		if (expected === null) expect(checked).toBeNull()
		else expect(checked).toMatchObject(expected)
	})
})
