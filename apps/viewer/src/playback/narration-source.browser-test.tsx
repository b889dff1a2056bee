import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { silentAudioUrl } from '../testing/silent-audio.ts'
import { createAudioSource } from './narration-source.ts'

it('plays on when it is stopped and played again at once, although the element reports the pause later', async () => {
	const interrupted = vi.fn()
	const time = vi.fn()
	const nothing = () => undefined
	const source = createAudioSource({
		time,
		ended: nothing,
		stalled: nothing,
		recovered: nothing,
		interrupted,
		blocked: nothing,
		failed: nothing,
	})
	source.load(silentAudioUrl(5000))
	// Browsers allow sound after a click.
	await userEvent.click(document.body)
	source.play(0, 1)
	await expect.poll(() => time.mock.calls.length).toBeGreaterThan(0)
	source.stop(false)
	source.play(null, 1)
	const before = time.mock.calls.length
	await expect.poll(() => time.mock.calls.length).toBeGreaterThan(before + 1)
	expect(interrupted).not.toHaveBeenCalled()
	source.stop(false)
})
