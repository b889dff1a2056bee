import type { App } from './app.ts'

/** The signed address of a stored object; null stays null. */
export async function fileUrl(
	app: Pick<App, 'providers'>,
	key: string | null,
): Promise<string | null> {
	return key === null ? null : app.providers.storage.readUrl(key)
}
