const BROWSERS = [
	['Edge', /\bEdg(?:e|A|iOS)?\//],
	['Firefox', /\b(?:Firefox|FxiOS)\//],
	['Opera', /\bOPR\//],
	['Samsung Internet', /\bSamsungBrowser\//],
	['Chrome', /\b(?:Chrome|CriOS)\//],
	['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
	['iPhone', /\biPhone\b/],
	['iPad', /\biPad\b/],
	['Android', /\bAndroid\b/],
	['Windows', /\bWindows\b/],
	['Mac', /\bMac OS X\b/],
	['ChromeOS', /\bCrOS\b/],
	['Linux', /\bLinux\b/],
] as const

/** Formats a User-Agent header as browser and system, such as "Chrome on Windows", so a user recognizes a device. */
export function formatBrowser(userAgent: string | null): string {
	const nameIn = (list: readonly (readonly [string, RegExp])[]) =>
		list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
	const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
	if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
	return browser ?? system ?? 'Unknown browser'
}
