import { type Embedding, EmbeddingFailed } from '../embedding/embedding.ts'
import { type Geocoding, GeocodingFailed } from '../geocoding/geocoding.ts'
import type { Language } from '../language/language.ts'
import { type Measurement, MeasurementFailed } from '../measurement/measurement.ts'
import { ModelFailed } from '../model/openai.ts'
import { type Speech, SpeechFailed } from '../speech/speech.ts'
import type { Vision } from '../vision/vision.ts'
import type { Circuits } from './circuits.ts'
import { isMeasurementOutage, isModelOutage, isSpeechOutage } from './outages.ts'

const toModelFailed = (message: string, cause: unknown) => new ModelFailed(message, { cause })

/** Guards a remote language model. Calls reject with `ModelFailed` at the time limit and while the circuit is open. */
export function guardLanguage(language: Language, circuits: Circuits): Language {
	const circuit = circuits.create('language', {
		name: 'language model',
		isOutage: isModelOutage,
		toError: toModelFailed,
	})
	const guard =
		<Request extends { signal?: AbortSignal }, Result>(
			call: (request: Request) => Promise<Result>,
		) =>
		(request: Request) =>
			circuit.run((signal) => call({ ...request, signal }), { signal: request.signal })
	return {
		engine: language.engine,
		writeScript: guard(language.writeScript),
		reviseScripts: guard(language.reviseScripts),
		writeFaqs: guard(language.writeFaqs),
		classifyContinue: guard(language.classifyContinue),
		answerQuestion: guard(language.answerQuestion),
		readCommand: guard(language.readCommand),
	}
}

/** Guards a remote vision model. Calls reject with `ModelFailed` at the time limit and while the circuit is open. */
export function guardVision(vision: Vision, circuits: Circuits): Vision {
	const circuit = circuits.create('vision', {
		name: 'vision model',
		isOutage: isModelOutage,
		toError: toModelFailed,
	})
	return {
		...vision,
		readSlide: (request) =>
			circuit.run((signal) => vision.readSlide({ ...request, signal }), { signal: request.signal }),
	}
}

/**
 * Adds a time limit and a circuit breaker to a remote embedding service. Calls reject with `EmbeddingFailed` at the time limit
 * and while the circuit is open.
 */
export function guardEmbedding(embedding: Embedding, circuits: Circuits): Embedding {
	const circuit = circuits.create('embedding', {
		name: 'embedding service',
		isOutage: isModelOutage,
		toError: (message, cause) => new EmbeddingFailed(message, { cause }),
	})
	return {
		...embedding,
		embed: (texts, signal) => circuit.run((both) => embedding.embed(texts, both), { signal }),
	}
}

/** Guards a remote speech service. Calls reject with `SpeechFailed` at the time limit and while the circuit is open. */
export function guardSpeech(speech: Speech, circuits: Circuits): Speech {
	const circuit = circuits.create('speech', {
		name: 'speech service',
		isOutage: isSpeechOutage,
		toError: (message, cause) => new SpeechFailed('unavailable', message, cause),
	})
	return {
		...speech,
		synthesize: (request) =>
			circuit.run((signal) => speech.synthesize({ ...request, signal }), {
				signal: request.signal,
			}),
		listVoices: () => circuit.run(() => speech.listVoices()),
	}
}

/** Guards a remote geocoder. Calls reject with `GeocodingFailed` at the time limit and while the circuit is open. */
export function guardGeocoding(geocoding: Geocoding, circuits: Circuits): Geocoding {
	const circuit = circuits.create('geocoding', {
		name: 'geocoder',
		limitMs: 5000,
		isOutage: () => true,
		isRefused: (error) => error instanceof GeocodingFailed && error.isKeyRefused,
		toError: (message, cause) => new GeocodingFailed(message, { cause }),
	})
	return {
		...geocoding,
		validate: (address, signal) =>
			circuit.run((both) => geocoding.validate(address, both), { signal }),
	}
}

/**
 * Adds a time limit and a circuit breaker to a remote roof measurement. Calls reject with `MeasurementFailed` at the time limit
 * and while the circuit is open.
 */
export function guardMeasurement(measurement: Measurement, circuits: Circuits): Measurement {
	const circuit = circuits.create('measurement', {
		name: 'roof measurement',
		isOutage: isMeasurementOutage,
		toError: (message, cause) => new MeasurementFailed('unavailable', message, cause),
	})
	return {
		...measurement,
		measure: (request) =>
			circuit.run((signal) => measurement.measure({ ...request, signal }), {
				signal: request.signal,
			}),
	}
}
