import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pausePresentation } from '../testing/open-presentation.tsx'
import { makePlayback, makeRecordedSlide, makeSlides } from '../testing/playback-fixture.ts'

const dock = page.getByRole('region', { name: 'Player' })
const notice = dock.getByText('You are offline.')
const questionField = page.getByRole('textbox', { name: 'Ask a question' })

/** Makes a presentation whose last two recordings the server does not deliver. */
function makePartlyLoadedPlayback() {
	const missing = { audioUrl: '/files/missing.mp3' }
	const slides = [
		...makeSlides().slice(0, 2),
		makeRecordedSlide(['The next part.'], missing),
		makeRecordedSlide(['The last part.'], missing),
	]
	return makePlayback({ slides })
}

function refuseFiles(url: URL): Response | Promise<Response> {
	return url.pathname.startsWith('/files/') ? new Response(null, { status: 404 }) : fetchBlob(url)
}

const fetchBlob = globalThis.fetch.bind(globalThis)

describe('OfflineNotice', () => {
	it('shows the notice while the connection is lost', async () => {
		const server = await pausePresentation()
		await expect.element(notice).not.toBeInTheDocument()
		server.setOnline(false)
		await expect.element(notice).toBeVisible()
		server.setOnline(true)
		await expect.element(notice).not.toBeInTheDocument()
	})

	it('says that playback continues when the whole presentation is loaded', async () => {
		const server = await pausePresentation()
		server.setOnline(false)
		await expect
			.element(dock.getByText('Everything is loaded, so playback continues.'))
			.toBeVisible()
	})

	it('says how long playback continues when a later part is not loaded', async () => {
		const server = await pausePresentation({
			playback: makePartlyLoadedPlayback(),
			other: refuseFiles,
		})
		server.setOnline(false)
		await expect.element(dock.getByText('Playback continues until 0:10.')).toBeVisible()
	})

	it('shows a notice in place of the question field while the homeowner is offline', async () => {
		const server = await pausePresentation()
		await expect.element(questionField).toBeVisible()
		server.setOnline(false)
		await expect.element(dock.getByText('Ask questions when you are back online')).toBeVisible()
		await expect.element(questionField).not.toBeInTheDocument()
	})

	it('stops playback at a part that is not loaded, and says why', async () => {
		const server = await pausePresentation({
			playback: makePartlyLoadedPlayback(),
			other: refuseFiles,
		})
		server.setOnline(false)
		await userEvent.keyboard('{PageDown}{PageDown} ')
		await expect.element(page.getByText('One moment.')).toBeVisible()
		await expect
			.element(dock.getByText('Playback will continue when you are back online.'))
			.toBeVisible()
	})
})
