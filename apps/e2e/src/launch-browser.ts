import { findChromium } from '@dormer/tooling/chromium'
import { type Browser, chromium } from 'playwright-core'

/** Starts the browser of tests and benchmarks. `more` are further command line options. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
	const args = [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
	]
	return chromium.launch({ executablePath: await findChromium(), args: [...args, ...more] })
}
