import path from 'node:path'
import type { Config } from '@dormer/api'
import type { ProviderSettings } from '@dormer/providers'
import { demoReceiverUrl } from './demo/webhook-receiver.ts'

/** Translates the configuration into the settings of the external providers. */
export function providerSettings(config: Config, objects: string): ProviderSettings {
	return {
		directory: objects,
		publicUrl: config.PUBLIC_URL,
		secretKey: config.SECRET_KEY,
		allowHosts: config.WEBHOOK_ALLOW_HOSTS,
		...(config.DEMO && { allowUrl: demoReceiverUrl(config) }),
		providerTimeoutMs: config.PROVIDER_TIMEOUT_MS,
		mailDirectory: path.join(path.resolve(config.DATA_DIR), 'mail'),
		...smtpSettings(config),
		...openAiSettings(config),
		...(config.SPEECH_ENGINE !== undefined && { speechEngine: config.SPEECH_ENGINE }),
		...defined({
			mediaUrl: mediaUrl(config),
			elevenLabsApiKey: config.ELEVENLABS_API_KEY,
			elevenLabsBaseUrl: config.ELEVENLABS_BASE_URL,
			googleMapsApiKey: config.GOOGLE_MAPS_API_KEY,
			geocoderUrl: config.GEOCODER_URL,
		}),
		...s3Settings(config),
		...signOnSettings(config),
	}
}

function openAiSettings(config: Config): Pick<ProviderSettings, 'openai'> {
	const { OPENAI_API_KEY } = config
	if (OPENAI_API_KEY === undefined) return {}
	return {
		openai: {
			apiKey: OPENAI_API_KEY,
			...defined({ baseUrl: config.OPENAI_BASE_URL }),
			baseUrls: defined({ speech: config.OPENAI_SPEECH_BASE_URL }),
			models: defined({
				language: config.OPENAI_MODEL,
				vision: config.OPENAI_VISION_MODEL,
				embedding: config.OPENAI_EMBEDDING_MODEL,
				speech: config.OPENAI_SPEECH_MODEL,
			}),
		},
	}
}

function signOnSettings(config: Config): Pick<ProviderSettings, 'signOn'> {
	const { SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET, SSO_NAME } = config
	if (SSO_ISSUER === undefined || SSO_CLIENT_ID === undefined || SSO_CLIENT_SECRET === undefined)
		return {}
	return {
		signOn: {
			issuer: SSO_ISSUER,
			clientId: SSO_CLIENT_ID,
			clientSecret: SSO_CLIENT_SECRET,
			name: SSO_NAME,
		},
	}
}

function smtpSettings(config: Config): Pick<ProviderSettings, 'smtp'> {
	const { SMTP_URL, SMTP_LOOKUP_URL } = config
	if (SMTP_URL === undefined) return {}
	return { smtp: { url: SMTP_URL, ...defined({ lookupUrl: SMTP_LOOKUP_URL }) } }
}

function s3Settings(config: Config): Pick<ProviderSettings, 's3'> {
	const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
	if (S3_BUCKET === undefined) return {}
	const hasKey = S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
	return {
		s3: {
			bucket: S3_BUCKET,
			region: config.S3_REGION,
			...(hasKey && {
				key: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
			}),
			...defined({
				endpoint: config.S3_ENDPOINT,
				publicEndpoint: config.S3_PUBLIC_ENDPOINT,
				mediaUrl: mediaUrl(config),
			}),
		},
	}
}

const mediaUrl = ({ MEDIA_PUBLIC_URL }: Config) => MEDIA_PUBLIC_URL?.replace(/\/$/, '')

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Returns a copy of an object without the fields whose value is undefined. */
function defined<T extends Record<string, string | undefined>>(fields: T): Defined<T> {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	) as Defined<T>
}
