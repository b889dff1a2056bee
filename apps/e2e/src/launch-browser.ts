import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = '/usr/bin/chromium'
/**
 * Command line options that make the packaged Chromium run all pages in one process. In this mode, the crash of one page ends
 * the whole browser.
 */
const ONE_PROCESS = ['--single-process', '--no-zygote']
/** Command line options that draw with a software copy of a graphics card, which takes a quarter more processor time. */
const GRAPHICS = [
	...['--ignore-gpu-blocklist', '--in-process-gpu', '--use-gl=angle'],
	...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
]

/**
 * Starts the Chromium of this machine, or the packaged Chromium when none is installed. `more` are further command line
 * options.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
	const quiet = [
		...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
		...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
		...more,
	]
	if (existsSync(INSTALLED)) return chromium.launch({ executablePath: INSTALLED, args: quiet })
	const { default: packaged } = await import('@sparticuz/chromium')
	const executablePath = await packaged.executablePath()
	const unwanted = [...ONE_PROCESS, ...GRAPHICS]
	const args = packaged.args.filter((flag) => !unwanted.includes(flag))
	return chromium.launch({ executablePath, args: [...args, ...quiet] })
}
