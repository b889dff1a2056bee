import packaged from '@sparticuz/chromium'

/**
 * Returns the path of the browser for tests and benchmarks. It is the Chromium of an npm package, so every machine uses the
 * same version. The environment variable `CHROMIUM` selects another one, such as `/usr/bin/chromium`.
 */
export function findChromium(): Promise<string> {
	const { CHROMIUM } = process.env
	return CHROMIUM ? Promise.resolve(CHROMIUM) : packaged.executablePath()
}
