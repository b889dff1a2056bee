import { z } from 'zod'
import { type CatalogLanguage, catalogLanguage } from '../languages.ts'

const Settings = z.object({ language: z.string().optional() })

/** Returns the language in which a presentation, its contract and its emails speak to the homeowner. */
export function readLanguage({ languageSettings }: { languageSettings: unknown }): CatalogLanguage {
	return catalogLanguage(Settings.parse(languageSettings).language ?? 'en')
}
