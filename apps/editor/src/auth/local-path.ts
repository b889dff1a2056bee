/**
 * Returns `value` when it is a path of this application, and otherwise undefined. This prevents open redirects. Browsers read a
 * backslash as a slash and ignore tabs and line breaks, so `/\host` and `/<tab>/host` would open a different site.
 */
export function localPath(value: unknown): string | undefined {
	return typeof value === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(value) ? value : undefined
}
