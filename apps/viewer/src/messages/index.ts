import { type CatalogLanguage, catalogLanguage } from '@dormer/api/core/languages'
import type { Messages } from './en/index.ts'

export type { Messages }

const CATALOGS: Record<CatalogLanguage, () => Promise<Messages>> = {
	en: () => import('./en/index.ts').then(({ en }) => en),
	es: () => import('./es/index.ts').then(({ es }) => es),
}

let current: Messages | null = null

/**
 * Loads the catalog of a language, given as the language tag of a presentation, and makes it the one that `messages` returns. The
 * browser loads only this catalog. Rejects when the code cannot be loaded.
 */
export async function loadMessages(language: string): Promise<void> {
	current = await CATALOGS[catalogLanguage(language)]()
}

/** Returns the messages in the language of the presentation. Throws before `loadMessages` has resolved. */
export function messages(): Messages {
	if (current === null) throw new Error('The messages are not loaded')
	return current
}
