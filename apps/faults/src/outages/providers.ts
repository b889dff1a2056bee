import { type SilentServer, startSilentServer } from '@dormer/providers/testing'
import { type Company, createDeck, createPresentation, signUp, uploadImage } from '../company.ts'
import type { Settings } from '../product.ts'
import { type Case, type Finding, formatMs, timed } from '../report.ts'
import { withServer } from './server.ts'

const PROVIDER_TIMEOUT_MS = 3000
const DEADLINE_MS = 30_000
const AT_ONCE_MS = 2500

/** Route that needs a provider, with the settings that point the provider to a server that never answers. */
type Route = {
	name: string
	status: number
	env: (silent: SilentServer) => Settings
	prepare: (company: Company) => Promise<() => Promise<Response>>
}

const create = async (company: Company) =>
	(await createPresentation(company, await createDeck(company))).presentationId

const ROUTES: Route[] = [
	{
		name: 'language model',
		status: 200,
		env: ({ url }) => ({ OPENAI_API_KEY: 'a key', OPENAI_BASE_URL: url }),
		prepare: async (company) => {
			const presentationId = await create(company)
			const json = { presentationId, question: 'Do you build swimming pools?' }
			return () => company.fetch('/api/qa', { method: 'POST', json })
		},
	},
	{
		name: 'voice',
		status: 200,
		env: ({ url }) => ({ ELEVENLABS_API_KEY: 'a key', ELEVENLABS_BASE_URL: url }),
		prepare: async (company) => {
			const presentationId = await create(company)
			const json = { presentationId, slideId: 'cover', sessionId: 'one', script: 'Welcome.' }
			return () => company.fetch('/api/narration/single', { method: 'POST', json })
		},
	},
	{
		name: 'geocoder',
		status: 200,
		env: ({ url }) => ({ GEOCODER_URL: url }),
		prepare: async (company) => {
			const json = { address: '3310 Vrain St', city: 'Denver', state: 'CO', zip: '80212' }
			return () => company.fetch('/api/address/validate', { method: 'POST', json })
		},
	},
	{
		name: 'mail relay',
		status: 503,
		env: ({ smtpUrl }) => ({ SMTP_URL: smtpUrl, MAIL_FROM: 'roofs@company.example' }),
		prepare: async (company) => {
			const path = `/api/presentations/${await create(company)}/send-mail`
			return () => company.fetch(path, { method: 'POST', json: { idempotencyKey: 'one' } })
		},
	},
	{
		name: 'object store',
		status: 503,
		env: ({ url }) => s3Settings(url),
		prepare: async (company) => () => uploadImage(company),
	},
]

/** Providers that accept connections and never answer. */
export const PROVIDER_OUTAGES: Case[] = ROUTES.map((route) => ({
	name: `${route.name} that accepts connections and never answers`,
	promise: `the first call answers ${route.status} within 30 s, the second call at once, and the server is ready`,
	run: () => tryRoute(route),
}))

async function tryRoute({ env, prepare, status }: Route): Promise<Finding> {
	const silent = await startSilentServer()
	const settings = { PROVIDER_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS), ...env(silent) }
	try {
		return await withServer(settings, async ({ url }) => {
			const call = await prepare(await signUp(url))
			const first = await timed(call)
			const before = silent.requests()
			const second = await timed(call)
			const asked = silent.requests() - before
			const ready = await fetch(`${url}/api/ready`)
			const statuses = [first.result.status, second.result.status]
			return {
				found: `${statuses.join(' and ')} after ${formatMs(first.ms)} and ${formatMs(second.ms)}; ready ${ready.status}`,
				holds:
					statuses.every((found) => found === status) &&
					first.ms <= DEADLINE_MS &&
					second.ms <= AT_ONCE_MS &&
					asked === 0 &&
					ready.status === 200,
			}
		})
	} finally {
		await silent.close()
	}
}

/** Returns the settings of an object store at this URL. */
export function s3Settings(endpoint: string): Settings {
	return {
		S3_BUCKET: 'media',
		S3_ENDPOINT: endpoint,
		S3_ACCESS_KEY_ID: 'test',
		S3_SECRET_ACCESS_KEY: 'secret',
	}
}
