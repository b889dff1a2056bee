export {
	GABLED_HOUSE,
	type GoogleMapsServer,
	HOUSE_AT,
	type SolarFault,
	startGoogleMaps,
} from './google-maps.ts'
export { startLoopback } from './loopback.ts'
export { type EmbeddingFault, type EmbeddingServer, startEmbeddings } from './openai-embeddings.ts'
export { type ModelFault, type ModelServer, startModel } from './openai-model.ts'
export { type AcceptedMail, type SmtpFault, type SmtpServer, startSmtp } from './smtp.ts'
export { type SpeechServer, startElevenLabs, startOpenAiSpeech } from './speech.ts'
