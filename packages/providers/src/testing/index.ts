export {
	GABLED_HOUSE,
	type GoogleMapsServer,
	HOUSE_LOCATION,
	type SolarFault,
	startGoogleMapsServer,
} from './google-maps.ts'
export { type LoopbackRequest, type LoopbackServer, startLoopbackServer } from './loopback.ts'
export {
	type OpenIdFault,
	type OpenIdPerson,
	type OpenIdServer,
	startOpenIdServer,
} from './openid.ts'
export { startS3Server, TEST_S3_KEYS, TEST_S3_REGION } from './s3.ts'
export { type SilentServer, startSilentServer } from './silent.ts'
export { type AcceptedMessage, type SmtpFault, type SmtpServer, startSmtpServer } from './smtp.ts'
export { type SpeechServer, startElevenLabsServer, startOpenAiSpeechServer } from './speech.ts'
