import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ConfigSource, completeConfig } from '@dormer/api'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import { createProviders, type Providers } from '@dormer/providers'
import { providerSettings } from '../provider-settings.ts'

/** The places that hold the state of an installation. */
export type Targets = {
	directory: string
	/** URL of the database. */
	url: string
	storage: Providers['storage']
	/** Stops the embedded Postgres, unless a running server had already started it. */
	close: () => Promise<void>
}

/**
 * Opens database and object storage. Without a database URL, uses the embedded Postgres, and starts it unless a server has
 * started it.
 */
export async function openTargets(env: ConfigSource, secretKey: string): Promise<Targets> {
	const directory = path.resolve(env.DATA_DIR)
	const postgres = await openPostgres(env, directory)
	const config = completeConfig(env, secretKey, `http://${env.HOST}:${env.PORT}`)
	const providers = createProviders(providerSettings(config, path.join(directory, 'objects')))
	return {
		directory,
		url: postgres.url,
		storage: providers.storage,
		close: async () => {
			await providers.vision.close()
			await postgres.close()
		},
	}
}

async function openPostgres(env: ConfigSource, directory: string) {
	const given = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
	if (given !== undefined) return { url: given, close: async () => {} }
	const { url, stop, isReused } = await startEmbeddedPostgres(path.join(directory, 'postgres'))
	return { url, close: isReused ? async () => {} : stop }
}

/**
 * Returns the key that signs tokens and encrypts secrets, from SECRET_KEY or DATA_DIR/secret.key. Returns undefined when
 * neither exists.
 */
export async function findSecretKey(env: ConfigSource): Promise<string | undefined> {
	if (env.SECRET_KEY !== undefined) return env.SECRET_KEY
	return readIfExists(secretKeyFile(env)).then((bytes) => bytes?.toString())
}

export function secretKeyFile(env: ConfigSource): string {
	return path.join(path.resolve(env.DATA_DIR), 'secret.key')
}

export async function readIfExists(file: string): Promise<Buffer | undefined> {
	try {
		return await readFile(file)
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw error
	}
}
