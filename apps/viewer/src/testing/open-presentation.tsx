import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { App } from '../app.tsx'
import { openPresentation as openViewer } from '../presentation.ts'
import { makePlayback } from './playback-fixture.ts'
import { removeListenersAfterTest } from './remove-listeners.ts'
import { render } from './render.tsx'
import { type StubServer, stubServer } from './stub-server.ts'

type Options = Parameters<typeof stubServer>[0] & { playback?: Playback; shareKey?: string }

/** Renders the whole viewer with a presentation that the stub server returns. */
export function openPresentation({
	playback = makePlayback(),
	shareKey = `share-${crypto.randomUUID()}`,
	...options
}: Options = {}): StubServer {
	const presentations = { playback: () => playback, ...options.api?.presentations }
	const server = stubServer({ ...options, api: { ...options.api, presentations } })
	removeListenersAfterTest()
	pauseAudioAfterTest()
	render(<App open={() => openViewer(shareKey)} />)
	return server
}

/** Opens a presentation and taps the start button. */
export async function startPresentation(options: Options = {}): Promise<StubServer> {
	const server = openPresentation(options)
	await page.getByRole('button', { name: /^Play,/ }).click()
	return server
}

/** Opens a presentation, starts it, and pauses it within the first slide. */
export async function pausePresentation(options: Options = {}): Promise<StubServer> {
	const server = await startPresentation(options)
	await page.getByRole('button', { name: 'Pause' }).click()
	return server
}

/** Returns the playback position that the seek bar shows, in whole seconds. */
export function positionSeconds(): number {
	const seekBar = page.getByRole('slider', { name: 'Position' }).element()
	return seekBar instanceof HTMLInputElement ? seekBar.valueAsNumber : Number.NaN
}

/** Pauses the audio that a test started. Otherwise it would play on during the next test. */
function pauseAudioAfterTest() {
	const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
	onTestFinished(() => {
		for (const audio of play.mock.contexts) if (audio instanceof HTMLMediaElement) audio.pause()
	})
}
