import type { App } from './app.ts'

/** Returns the signed URL of a stored object, or null when `key` is null. */
export async function fileUrl(
	app: Pick<App, 'providers'>,
	key: string | null,
): Promise<string | null> {
	return key === null ? null : app.providers.storage.readUrl(key)
}
