import { z } from 'zod'
import { PriceNumbers } from '../../content/pricing/schema.ts'
import { VoiceSettings } from '../../content/voices/schema.ts'

/**
 * BCP 47 code for the dates, the page and the answers of a presentation. It must be a variant of the deck's language: `en-CA`
 * for a deck in `en`.
 */
export const LanguageSettings = z.object({ language: z.string().max(35).optional() })
export const MeasurementStrategy = z.enum(['manual', 'auto'])

/** The settings of a presentation under the names of the specification and under the names of the presentation record. */
export const settingFields = {
	voice_settings: VoiceSettings.optional(),
	voiceSettings: VoiceSettings.optional(),
	language_settings: LanguageSettings.optional(),
	languageSettings: LanguageSettings.optional(),
	price_inputs: PriceNumbers.optional(),
	priceInputs: PriceNumbers.optional(),
	measurement_strategy: MeasurementStrategy.optional(),
	measurementStrategy: MeasurementStrategy.optional(),
}

const NAMES = [
	['voice_settings', 'voiceSettings'],
	['language_settings', 'languageSettings'],
	['price_inputs', 'priceInputs'],
	['measurement_strategy', 'measurementStrategy'],
] as const
type Named = { [Name in (typeof NAMES)[number][number]]?: unknown }

/**
 * Rejects a request that contains the same setting twice: under the name of the specification and under the name of the
 * presentation record. One of the two values would be ignored.
 */
export function refuseBothNames(input: Named, context: z.RefinementCtx): void {
	for (const [name, other] of NAMES)
		if (input[name] !== undefined && input[other] !== undefined)
			context.addIssue({
				code: 'custom',
				path: [other],
				message: `Send ${name} or ${other}, not both`,
			})
}

type Settings = z.infer<z.ZodObject<typeof settingFields>>

/** Returns the settings of a new presentation under the names of the specification, with their defaults. */
export function resolveSettings(input: Settings) {
	return {
		voice_settings: input.voice_settings ?? input.voiceSettings ?? {},
		language_settings: input.language_settings ?? input.languageSettings ?? {},
		price_inputs: input.price_inputs ?? input.priceInputs ?? {},
		measurement_strategy: input.measurement_strategy ?? input.measurementStrategy ?? 'manual',
	}
}
