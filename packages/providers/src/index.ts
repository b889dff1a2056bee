import type { Circuit, CircuitSettings } from './circuit/circuit.ts'
import { type Circuits, createCircuits } from './circuit/circuits.ts'
import {
	guardEmbedding,
	guardGeocoding,
	guardLanguage,
	guardMeasurement,
	guardSpeech,
	guardVision,
} from './circuit/protect.ts'
import type { Email } from './email/email.ts'
import { createEmail, type EmailSettings } from './email/index.ts'
import type { Embedding } from './embedding/embedding.ts'
import { createEmbedding, type EmbeddingSettings } from './embedding/index.ts'
import type { Geocoding } from './geocoding/geocoding.ts'
import { createGeocoding, type GeocodingSettings } from './geocoding/index.ts'
import { createLocalGeocoding } from './geocoding/local.ts'
import { createLanguage, type LanguageSettings } from './language/index.ts'
import type { Language } from './language/language.ts'
import { createLocalLanguage } from './language/local/local-language.ts'
import { createMeasurement, type MeasurementSettings } from './measurement/index.ts'
import { createLocalMeasurement } from './measurement/local.ts'
import type { Measurement } from './measurement/measurement.ts'
import { connectionFor } from './model/models.ts'
import { createOutbound, type OutboundSettings } from './outbound/index.ts'
import type { Outbound } from './outbound/outbound.ts'
import { createSignOn, type SignOn, type SignOnSettings } from './sign-on/index.ts'
import { createLocalSpeech, createSpeech, type SpeechSettings } from './speech/index.ts'
import type { Speech } from './speech/speech.ts'
import { createStorage, type StorageSettings } from './storage/index.ts'
import type { Storage } from './storage/storage.ts'
import { createVision, type VisionSettings } from './vision/index.ts'
import { createLocalVision } from './vision/local.ts'
import type { Vision } from './vision/vision.ts'

/**
 * All external services; each is a remote implementation or a local engine. `localSpeech` synthesizes texts for which no paid
 * service may be used. The other local engines are the fallbacks when a service fails. Each remote implementation has a circuit
 * breaker (docs/design/reliability.md#outages).
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
	localGeocoding: Geocoding
	embedding: Embedding
	email: Email
	measurement: Measurement
	localMeasurement: Measurement
	outbound: Outbound
	/** Provider of single sign-on, or undefined when none is configured. */
	signOn: SignOn | undefined
	/** Circuit breaker for requests to the time-stamping authority. */
	timestamp: Circuit
	circuits: Pick<Circuits, 'states'>
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
	OutboundSettings &
	SignOnSettings &
	CircuitSettings

/** Creates every provider from its settings. A provider connects to its service on first use. */
export function createProviders(settings: ProviderSettings): Providers {
	const circuits = createCircuits(settings)
	const localSpeech = createLocalSpeech()
	const localVision = createLocalVision()
	const localLanguage = createLocalLanguage()
	const localGeocoding = createLocalGeocoding()
	const localMeasurement = createLocalMeasurement()
	const speech = createSpeech(settings, localSpeech)
	const language = createLanguage(settings)
	const geocoding = createGeocoding(settings)
	const measurement = createMeasurement(settings)
	const embedding = createEmbedding(settings)
	const { openai } = settings
	return {
		speech: speech.engine === 'local' ? speech : guardSpeech(speech, circuits),
		localSpeech,
		language: language.engine === 'local' ? language : guardLanguage(language, circuits),
		localLanguage,
		vision:
			connectionFor(openai, 'vision') === undefined
				? localVision
				: guardVision(createVision(settings), circuits),
		localVision,
		storage: createStorage(settings, circuits),
		geocoding: geocoding.engine === 'local' ? geocoding : guardGeocoding(geocoding, circuits),
		localGeocoding,
		embedding:
			connectionFor(openai, 'embedding') === undefined
				? embedding
				: guardEmbedding(embedding, circuits),
		email: createEmail(settings, circuits),
		measurement:
			measurement.engine === 'local' ? measurement : guardMeasurement(measurement, circuits),
		localMeasurement,
		outbound: createOutbound(settings),
		signOn: createSignOn(settings, circuits),
		timestamp: circuits.create('timestamp', {
			name: 'time-stamping authority',
			limitMs: TIMESTAMP_MS,
			isOutage: () => true,
			toError: (message, cause) => new Error(message, { cause }),
		}),
		circuits,
	}
}

const TIMESTAMP_MS = 10_000

export type {
	Email,
	Embedding,
	Geocoding,
	Language,
	Measurement,
	Outbound,
	SignOn,
	Speech,
	Storage,
	Vision,
}
