import { readFile } from 'node:fs/promises'
import type { App } from '../../core/app.ts'
import type { SigningIdentity } from '../cms/index.ts'

/**
 * Returns the key and certificate that seal contracts: the configured pair or, if none is configured, the generated
 * pair.
 */
export async function loadSigningIdentity(
	app: Pick<App, 'db' | 'config' | 'now'>,
): Promise<SigningIdentity> {
	const { SEAL_P12_FILE: file, SEAL_P12_PASSPHRASE } = app.config
	const { SECRET_KEY, EARLIER_SECRET_KEYS } = app.config
	const secretKeys = [SECRET_KEY, ...EARLIER_SECRET_KEYS] as const
	const configured =
		file === undefined
			? undefined
			: { p12: await readFile(file), passphrase: SEAL_P12_PASSPHRASE ?? '' }
	const { openSigningIdentity } = await import('./signing-identity-store.ts')
	return openSigningIdentity(app.db, { secretKeys, configured, now: app.now() })
}

/** Encrypts the generated key with the newest secret key (docs/operations/settings.md#changing-the-secret-key). */
export async function reencryptSigningKey(app: Pick<App, 'db' | 'config' | 'now'>): Promise<void> {
	if (app.config.SEAL_P12_FILE === undefined) await loadSigningIdentity(app)
}

/**
 * Checks at startup that the configured certificate file exists and that its passphrase opens it. Throws a one-line
 * error that names `SEAL_P12_FILE`.
 */
export async function checkSealCertificate(app: Pick<App, 'db' | 'config' | 'now'>): Promise<void> {
	if (app.config.SEAL_P12_FILE === undefined) return
	try {
		await loadSigningIdentity(app)
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error)
		throw new Error(`SEAL_P12_FILE: ${why}`)
	}
}
