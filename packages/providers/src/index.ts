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
import { createLanguage, type LanguageSettings } from './language/index.ts'
import type { Language, LocalLanguage } from './language/language.ts'
import { createMeasurement, type MeasurementSettings } from './measurement/index.ts'
import type { Measurement } from './measurement/measurement.ts'
import { createOutbound, type OutboundSettings } from './outbound/index.ts'
import type { Outbound } from './outbound/outbound.ts'
import { createSignOn, type SignOn, type SignOnSettings } from './sign-on/index.ts'
import { createSpeech, type SpeechSettings } from './speech/index.ts'
import type { Speech } from './speech/speech.ts'
import { createStorage, type StorageSettings } from './storage/index.ts'
import type { Storage } from './storage/storage.ts'
import { checkFigures } from './vision/check-figures.ts'
import { createVision, type VisionSettings } from './vision/index.ts'
import type { LocalVision, Vision } from './vision/vision.ts'

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

/**
 * The local engine of each service that has one (`packages/local-engines`). A local engine needs no key. It works when the
 * settings select no service, and replaces a service that fails.
 */
export type LocalEngines = {
	speech: Speech
	language: LocalLanguage
	vision: LocalVision
	geocoding: Geocoding
	embedding: Embedding
	measurement: Measurement
}

/** Creates every provider from its settings. A provider connects to its service on first use. */
export function createProviders(settings: ProviderSettings, local: LocalEngines): Providers {
	const circuits = createCircuits(settings)
	const speech = createSpeech(settings, local.speech)
	const language = createLanguage(settings, local.language)
	const vision = createVision(settings, local)
	const geocoding = createGeocoding(settings, local.geocoding)
	const measurement = createMeasurement(settings, local.measurement)
	const embedding = createEmbedding(settings, local.embedding)
	return {
		speech: speech === local.speech ? speech : guardSpeech(speech, circuits),
		localSpeech: local.speech,
		language: language === local.language ? language : guardLanguage(language, circuits),
		localLanguage: local.language,
		vision:
			vision === local.vision ? vision : checkFigures(guardVision(vision, circuits), local.vision),
		localVision: local.vision,
		storage: createStorage(settings, circuits),
		geocoding: geocoding === local.geocoding ? geocoding : guardGeocoding(geocoding, circuits),
		localGeocoding: local.geocoding,
		embedding: embedding === local.embedding ? embedding : guardEmbedding(embedding, circuits),
		email: createEmail(settings, circuits),
		measurement:
			measurement === local.measurement ? measurement : guardMeasurement(measurement, circuits),
		localMeasurement: local.measurement,
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
