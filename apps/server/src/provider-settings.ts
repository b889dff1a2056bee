import path from 'node:path'
import type { Config } from '@dormer/api'
import type { ProviderSettings } from '@dormer/providers'

/** Translates the configuration into the settings of the external providers. */
export function providerSettings(config: Config, objects: string): ProviderSettings {
	return {
		directory: objects,
		publicUrl: config.PUBLIC_URL,
		secretKey: config.SECRET_KEY,
		allowHosts: config.WEBHOOK_ALLOW_HOSTS,
		mailDirectory: path.join(path.resolve(config.DATA_DIR), 'mail'),
		...smtpSettings(config),
		...(config.OPENAI_API_KEY !== undefined && {
			openai: { apiKey: config.OPENAI_API_KEY, ...defined({ baseUrl: config.OPENAI_BASE_URL }) },
		}),
		...defined({
			elevenLabsApiKey: config.ELEVENLABS_API_KEY,
			elevenLabsBaseUrl: config.ELEVENLABS_BASE_URL,
			googleMapsApiKey: config.GOOGLE_MAPS_API_KEY,
			geocoderUrl: config.GEOCODER_URL,
			googleSolarBaseUrl: config.GOOGLE_SOLAR_BASE_URL,
		}),
		...s3Settings(config),
	}
}

function smtpSettings(config: Config): Pick<ProviderSettings, 'smtp'> {
	const { SMTP_URL, SMTP_LOOKUP_URL } = config
	if (SMTP_URL === undefined) return {}
	return { smtp: { url: SMTP_URL, ...defined({ lookupUrl: SMTP_LOOKUP_URL }) } }
}

function s3Settings(config: Config): Pick<ProviderSettings, 's3'> {
	const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
	if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return {}
	return {
		s3: {
			bucket: S3_BUCKET,
			region: config.S3_REGION,
			accessKeyId: S3_ACCESS_KEY_ID,
			secretAccessKey: S3_SECRET_ACCESS_KEY,
			...defined({ endpoint: config.S3_ENDPOINT }),
		},
	}
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Returns a copy of an object without the fields whose value is undefined. */
function defined<T extends Record<string, string | undefined>>(fields: T): Defined<T> {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	) as Defined<T>
}
