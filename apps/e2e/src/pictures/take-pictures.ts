import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { launchBrowser } from '../launch-browser.ts'
import { startServerProcess } from '../server-process.ts'
import { takeEditorPictures } from './editor-pictures.ts'
import { PICTURES } from './save-picture.ts'
import { takeTour } from './tour.ts'
import { takeViewerPictures } from './viewer-pictures.ts'

/**
 * Takes the pictures of README.md and of the guide for reps in `docs/pictures`, with the demo of a new installation. Run it with
 * `npm run pictures`. It uses its own server and data.
 */
async function takePictures(): Promise<void> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-pictures-'))
	const server = await startServerProcess({ DEMO: '1' }, directory)
	const browser = await launchBrowser()
	try {
		const link = await server.waitForOutput(/homeowner link: (\S+)/)
		await server.waitForOutput(/Demo: homeowners and their activity are (added)/)
		await mkdir(PICTURES, { recursive: true })
		await takeViewerPictures(browser, link)
		await takeEditorPictures(browser, server.url)
		await takeTour(browser, { url: server.url, link })
	} finally {
		await browser.close()
		await server.stop()
		await rm(directory, { recursive: true, force: true })
	}
}

await takePictures()
process.stdout.write(`The pictures are in ${path.relative(process.cwd(), PICTURES)}\n`)
