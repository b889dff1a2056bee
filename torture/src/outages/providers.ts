import { createServer } from 'node:http'
import { type SilentServer, startSilentServer } from '@dormer/providers/testing'
import { z } from 'zod'
import { createDeck, type SignedUpCompany, signUp } from '../sign-up.ts'
import { HOMEOWNER } from './homeowner.ts'
import { type Finding, formatMs, type Outage, timed, withServer } from './outage.ts'

const PROVIDER_TIMEOUT_MS = 3000
const DEADLINE_MS = 30_000
const AT_ONCE_MS = 2500

const Made = z.object({ deck_presentation_id: z.string() })
const PNG = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
)

/** Route that needs a provider, with the settings that point the provider to a server that never answers. */
type Route = {
	name: string
	status: number
	env: (silent: SilentServer) => Record<string, string>
	prepare: (company: SignedUpCompany) => Promise<() => Promise<Response>>
}

const ROUTES: Route[] = [
	{
		name: 'language model',
		status: 200,
		env: ({ url }) => ({ OPENAI_API_KEY: 'a key', OPENAI_BASE_URL: url }),
		prepare: async (company) => {
			const presentationId = await createPresentation(company)
			const json = { presentationId, question: 'Do you build swimming pools?' }
			return () => company.fetch('/api/qa', { method: 'POST', json })
		},
	},
	{
		name: 'voice',
		status: 200,
		env: ({ url }) => ({ ELEVENLABS_API_KEY: 'a key', ELEVENLABS_BASE_URL: url }),
		prepare: async (company) => {
			const presentationId = await createPresentation(company)
			const script = 'Welcome.'
			const json = { presentationId, slideId: 'cover', sessionId: 'one', script }
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
			const id = await createPresentation(company)
			const json = { idempotencyKey: 'one' }
			return () => company.fetch(`/api/presentations/${id}/send-mail`, { method: 'POST', json })
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
export const PROVIDER_OUTAGES: Outage[] = ROUTES.map((route) => ({
	name: `${route.name} that accepts connections and never answers`,
	promise: `the first call answers ${route.status} within 30 s, the second call at once, and the server is ready`,
	run: () => tryRoute(route),
}))

async function tryRoute({ env, prepare, status }: Route): Promise<Finding> {
	const silent = await startSilentServer()
	try {
		return await withServer(
			{ PROVIDER_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS), ...env(silent) },
			async ({ url }) => {
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
			},
		)
	} finally {
		await silent.close()
	}
}

async function createPresentation(company: SignedUpCompany): Promise<string> {
	const path = `/api/decks/${await createDeck(company)}/presentations`
	const made = await company.fetch(path, { method: 'POST', json: { homeowner: HOMEOWNER } })
	return Made.parse(await made.json()).deck_presentation_id
}

/** Uploads an image of one pixel. */
export function uploadImage(company: SignedUpCompany): Promise<Response> {
	const body = new FormData()
	body.append('file', new Blob([PNG], { type: 'image/png' }), 'roof.png')
	return company.fetch('/api/images/upload', { method: 'POST', body })
}

/** Returns the settings of an object store at this URL. */
export function s3Settings(endpoint: string): Record<string, string> {
	return {
		S3_BUCKET: 'media',
		S3_ENDPOINT: endpoint,
		S3_ACCESS_KEY_ID: 'test',
		S3_SECRET_ACCESS_KEY: 'secret',
	}
}

/** Errors of an object store: a status with an S3 error code, or a connection that is cut. */
const STORE_ERRORS = [
	{ name: '403 AccessDenied', status: 403, code: 'AccessDenied' },
	{ name: '404 NoSuchBucket', status: 404, code: 'NoSuchBucket' },
	{ name: '500 InternalError', status: 500, code: 'InternalError' },
	{ name: '503 SlowDown', status: 503, code: 'SlowDown' },
	{ name: 'a cut connection', status: null, code: '' },
]

/** Outages of the object store, one for each error in `STORE_ERRORS`. */
export const STORE_OUTAGES: Outage[] = STORE_ERRORS.map(({ name, status, code }) => ({
	name: `object store that answers uploads with ${name}`,
	promise: '503 with Retry-After, no image without its file, the server is ready',
	run: async () => {
		const store = createServer((request, response) => {
			request.resume()
			if (request.method === 'HEAD') return void response.writeHead(200).end()
			if (status === null) return void response.destroy()
			response.writeHead(status, { 'content-type': 'application/xml' })
			response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
		})
		await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
		const address = store.address()
		const port = typeof address === 'object' ? address?.port : undefined
		try {
			return await withServer(s3Settings(`http://127.0.0.1:${port}`), async ({ url }) => {
				const company = await signUp(url)
				const upload = await timed(() => uploadImage(company))
				const retryAfter = upload.result.headers.get('retry-after')
				const { images } = z
					.object({ images: z.array(z.unknown()) })
					.parse(await (await company.fetch('/api/images')).json())
				const ready = await fetch(`${url}/api/ready`)
				return {
					found: `${upload.result.status}, Retry-After ${retryAfter}, after ${formatMs(upload.ms)}, ${images.length} images; ready ${ready.status}`,
					holds:
						upload.result.status === 503 &&
						retryAfter !== null &&
						images.length === 0 &&
						ready.status === 200,
				}
			})
		} finally {
			store.closeAllConnections()
			store.close()
		}
	},
}))
