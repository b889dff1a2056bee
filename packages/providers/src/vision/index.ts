import type { OpenAiSettings } from '../openai.ts'
import { createLocalVision } from './local.ts'
import { createOpenAiVision } from './openai.ts'
import type { Vision } from './vision.ts'

export type VisionSettings = OpenAiSettings

/** Creates the OpenAI vision engine when `openai` is set, and otherwise local text recognition. */
export function createVision(settings: VisionSettings): Vision {
	return settings.openai === undefined ? createLocalVision() : createOpenAiVision(settings.openai)
}

export { type PositionedText, SCRIPT_VARIABLES, type Vision } from './vision.ts'
