import type { OpenAiSettings } from '../model/account.ts'
import { connectionFor } from '../model/models.ts'
import { createLocalVision } from './local.ts'
import { createOpenAiVision } from './openai.ts'
import type { Vision } from './vision.ts'

export type VisionSettings = OpenAiSettings

/**
 * Creates the OpenAI vision engine when the settings contain a key and a vision model, and otherwise local text
 * recognition.
 */
export function createVision(settings: VisionSettings): Vision {
	const connection = connectionFor(settings.openai, 'vision')
	return connection === undefined ? createLocalVision() : createOpenAiVision(connection)
}

export { type PositionedText, SCRIPT_VARIABLES, type SlideLanguage, type Vision } from './vision.ts'
