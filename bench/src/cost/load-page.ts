import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from './browser.ts'

const ASSETS = path.join(import.meta.dirname, '../../../apps/viewer/dist/assets')
/** Code that the viewer loads while a homeowner watches to the end and asks a question. */
const ON_DEMAND = /^(?:report-open-page|question-sheet|end-screen)-[\w-]+\.(?:js|css)$/

/** Loads the page of a presentation with the files that its HTML names, and the code that the viewer loads on demand. */
export async function loadPage(browser: Browser, shareKey: string): Promise<void> {
	const { text } = await browser.load(`/p/${shareKey}`)
	const named = [...text.matchAll(/(?:src|href)="(\/p\/(?:assets\/)?[\w.-]+)"/g)]
	for (const [, file = ''] of named) await browser.load(file)
	const names = (await readdir(ASSETS)).filter((name) => ON_DEMAND.test(name))
	if (names.length === 0) throw new Error('Build the viewer first: turbo run build')
	for (const name of names) await loadModule(browser, name)
}

/** Loads a file of the viewer and the modules that it imports. */
async function loadModule(browser: Browser, name: string): Promise<void> {
	const { text } = await browser.load(`/p/assets/${name}`)
	for (const [, imported = ''] of text.matchAll(/\bfrom"\.\/([\w-]+\.js)"/g))
		await loadModule(browser, imported)
}
