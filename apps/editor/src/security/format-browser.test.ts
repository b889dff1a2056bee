import { describe, expect, it } from 'vitest'
import { formatBrowser } from './format-browser.ts'

describe('formatBrowser', () => {
	it.each([
		[
			'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
			'Edge on Windows',
		],
		[
			'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
			'Safari on iPhone',
		],
		[
			'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
			'Chrome on Android',
		],
		['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
		['curl/8.9.1', 'Unknown browser'],
	])('formats %s as the browser and the system', (userAgent, label) => {
		expect(formatBrowser(userAgent)).toBe(label)
	})

	it('formats a missing User-Agent header as an unknown browser', () => {
		expect(formatBrowser(null)).toBe('Unknown browser')
	})
})
