import type { App } from '../../core/app.ts'
import type { JobRun } from '../../core/jobs.ts'
import type { Stamp, Timestamp } from '../cms/index.ts'
import { authorityFingerprint, requestTimestamp } from './request-timestamp.ts'

/** Timestamp of a seal as data of the audit entry `sealed`. */
export type StampResult =
	| { at: string; authority: string; certificateSha256: string }
	| { unavailable: string }

export type Stamper = { stamp: Stamp; describe: () => StampResult }

/**
 * Returns null when no time-stamping authority is configured. Otherwise returns functions for one seal: `stamp` requests the
 * timestamp from the authority and stores the authority's certificate, and `describe` returns the result. When the authority
 * sends no valid timestamp, `stamp` throws, so the queue retries the job. On the last attempt of the job, `stamp` returns
 * null instead.
 */
export function createStamper(app: App, run: JobRun): Stamper | null {
	const { SEAL_TSA_URL: authority } = app.config
	if (authority === undefined) return null
	let result: StampResult = { unavailable: authority }
	return {
		stamp: async (digest) => {
			try {
				const { token, timestamp } = await app.providers.timestamp.run((signal) =>
					requestTimestamp(authority, digest, signal),
				)
				await rememberAuthority(app, timestamp)
				const certificateSha256 = authorityFingerprint(timestamp).replace('timestamp:', '')
				result = { at: timestamp.at.toISOString(), authority, certificateSha256 }
				return token
			} catch (error) {
				if (!run.lastAttempt) throw error
				app.log.warn({ err: error, authority }, 'sealed without a timestamp after the last attempt')
				return null
			}
		},
		describe: () => result,
	}
}

async function rememberAuthority({ db, now }: App, timestamp: Timestamp): Promise<void> {
	const fingerprint = authorityFingerprint(timestamp)
	const row = { fingerprint, certificate: timestamp.certificate.toString(), createdAt: now() }
	await db.timestampAuthority.createMany({ data: [row], skipDuplicates: true })
}
