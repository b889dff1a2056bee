import { expect, test } from 'vitest'
import { runFlite } from './flite.ts'

const TEXT = 'we start at seven and clean up each evening'
/** A text after which the engine drops its instance, because the memory of the instance has grown too much. */
const LONG_TEXT = Array.from({ length: 15 }, () => TEXT).join(', ')

test.each(['rms', 'slt', 'awb', 'kal'])(
	'flite speaks a text with the voice %s as in a new instance, after texts with other voices',
	async (voice) => {
		await runFlite('rms', LONG_TEXT)
		const spoken = await runFlite(voice, TEXT)
		expect(spoken.phones.length).toBeGreaterThan(20)
		for (const other of ['awb', 'kal', 'slt', 'rms']) await runFlite(other, 'a new roof for karen')
		expect(await runFlite(voice, TEXT)).toEqual(spoken)
	},
)
