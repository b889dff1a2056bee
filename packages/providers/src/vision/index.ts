import type { Language } from '../language/language.ts'
import type { OpenAiSettings } from '../model/account.ts'
import { connectionFor } from '../model/models.ts'
import { createOpenAiVision } from './openai.ts'
import type { Vision } from './vision.ts'

export type VisionSettings = OpenAiSettings

/**
 * Creates the OpenAI vision engine when the settings contain a key and a vision model, and otherwise
 * `local.vision`.
 */
export function createVision(
	settings: VisionSettings,
	local: { vision: Vision; language: Language },
): Vision {
	const connection = connectionFor(settings.openai, 'vision')
	return connection === undefined ? local.vision : createOpenAiVision(connection, local.language)
}

export type { PageText, PositionedText, Vision } from './vision.ts'
