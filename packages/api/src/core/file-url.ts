import type { App } from './app.ts'

/** Returns the signed URL of a stored object, or null when `key` is null. */
export function fileUrl({ providers }: Pick<App, 'providers'>, key: string | null): string | null {
	return key === null ? null : providers.storage.readUrl(key)
}
