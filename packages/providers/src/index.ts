import type { Email } from './email/email.ts'
import { createEmail, type EmailSettings } from './email/index.ts'
import type { Embedding } from './embedding/embedding.ts'
import { createEmbedding, type EmbeddingSettings } from './embedding/index.ts'
import type { Geocoding } from './geocoding/geocoding.ts'
import { createGeocoding, type GeocodingSettings } from './geocoding/index.ts'
import { createLanguage, type LanguageSettings } from './language/index.ts'
import type { Language } from './language/language.ts'
import { createLocalLanguage } from './language/local/local-language.ts'
import { createMeasurement, type MeasurementSettings } from './measurement/index.ts'
import { createLocalMeasurement } from './measurement/local.ts'
import type { Measurement } from './measurement/measurement.ts'
import { connectionFor } from './model/models.ts'
import { createOutbound, type OutboundSettings } from './outbound/index.ts'
import type { Outbound } from './outbound/outbound.ts'
import { createLocalSpeech, createSpeech, type SpeechSettings } from './speech/index.ts'
import type { Speech } from './speech/speech.ts'
import { createStorage, type StorageSettings } from './storage/index.ts'
import type { Storage } from './storage/storage.ts'
import { createVision, type VisionSettings } from './vision/index.ts'
import { createLocalVision } from './vision/local.ts'
import type { Vision } from './vision/vision.ts'

/**
 * All external services; each is a remote implementation or a local engine. `localSpeech` synthesizes texts for which
 * no paid service may be used. `localLanguage`, `localVision` and `localMeasurement` are the fallbacks when a service
 * fails.
 */
export type Providers = {
	speech: Speech
	localSpeech: Speech
	language: Language
	localLanguage: Language
	vision: Vision
	localVision: Vision
	storage: Storage
	geocoding: Geocoding
	embedding: Embedding
	email: Email
	measurement: Measurement
	localMeasurement: Measurement
	outbound: Outbound
}

/** Endpoints and keys of the external services. The local engine replaces a service without a key. */
export type ProviderSettings = SpeechSettings &
	LanguageSettings &
	VisionSettings &
	EmbeddingSettings &
	EmailSettings &
	StorageSettings &
	GeocodingSettings &
	MeasurementSettings &
	OutboundSettings

/** Creates every provider from its settings. A provider connects to its service on first use. */
export function createProviders(settings: ProviderSettings): Providers {
	const localSpeech = createLocalSpeech()
	const localVision = createLocalVision()
	return {
		speech: createSpeech(settings, localSpeech),
		localSpeech,
		language: createLanguage(settings),
		localLanguage: createLocalLanguage(),
		vision:
			connectionFor(settings.openai, 'vision') === undefined ? localVision : createVision(settings),
		localVision,
		storage: createStorage(settings),
		geocoding: createGeocoding(settings),
		embedding: createEmbedding(settings),
		email: createEmail(settings),
		measurement: createMeasurement(settings),
		localMeasurement: createLocalMeasurement(),
		outbound: createOutbound(settings),
	}
}

export type {
	Email,
	Embedding,
	Geocoding,
	Language,
	Measurement,
	Outbound,
	Speech,
	Storage,
	Vision,
}
