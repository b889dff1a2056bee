import type { ListedObject } from '@dormer/providers/storage'
import type { App } from '../../core/app.ts'

/** Folders of the object storage. Each has a folder for each company, named by the company's id. */
export const OBJECT_FOLDERS = [
	'contracts',
	'decks',
	'exports',
	'fonts',
	'images',
	'knowledge',
	'narration',
	'reports',
	'uploads',
] as const

/** Yields a company's objects, without those in the folders `except`. */
export async function* listObjects(
	{ providers }: Pick<App, 'providers'>,
	organizationId: string,
	except: readonly string[] = [],
): AsyncGenerator<ListedObject, void> {
	for (const folder of OBJECT_FOLDERS)
		if (!except.includes(folder)) yield* providers.storage.list(`${folder}/${organizationId}/`)
}
