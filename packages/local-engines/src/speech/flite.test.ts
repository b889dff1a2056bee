import { expect, test } from 'vitest'
import { runFlite } from './flite.ts'

test('flite returns the same phones and audio for the same text, after texts with other voices', async () => {
	const text = 'we start at seven and clean up each evening'
	const spoken = await runFlite('rms', text)
	expect(spoken.phones.length).toBeGreaterThan(20)
	for (const other of ['awb', 'kal', 'slt']) await runFlite(other, 'a new roof for karen')
	expect(await runFlite('rms', text)).toEqual(spoken)
})
