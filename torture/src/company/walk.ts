import { openEventStream } from '@dormer/server/event-stream'
import { z } from 'zod'
import { openContract, SIGNATURE, whenSealed } from '../attacks/contract.ts'
import type { Check } from '../report.ts'
import { type SignedUpCompany, signUp } from '../sign-up.ts'
import type { Parts } from './parts.ts'
import { until } from './until.ts'

const PNG = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
)
const Ticket = z.object({ imageId: z.string(), uploadUrl: z.string() })
const Image = z.object({ image: z.object({ url: z.string() }) })
const Created = z.object({ deck_presentation_id: z.string(), url: z.string() })
const Playback = z.object({ slides: z.array(z.object({ audioUrl: z.string().nullable() })) })
const Signed = z.object({ documentId: z.string() })
const HOMEOWNER = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen@home.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}

/** Uses the main features of the product once, through the reverse proxy. Returns one or more checks for each feature. */
export async function walkMainPath(parts: Parts): Promise<Check[]> {
	const company = await signUp(parts.url)
	const { deckId, ...contract } = await openContract({
		url: parts.url,
		signUp: async () => company,
	})
	const checks = [await uploadImage(company), await receiveLiveUpdate(parts, company, contract)]
	checks.push(await playNarration(company, deckId, parts))
	checks.push(await emailHomeowner(company, deckId, parts))
	const response = await contract.asHomeowner(
		`/api/presentations/${contract.presentationId}/sign-contract`,
		SIGNATURE,
	)
	const { documentId } = Signed.parse(await response.json())
	await whenSealed(company, documentId)
	const copy = await company.fetch(`/api/contracts/documents/${documentId}/pdf`)
	const start = Buffer.from(await copy.arrayBuffer())
		.subarray(0, 5)
		.toString()
	return [
		...checks,
		{ name: 'sealed copy of the signed contract', measured: start, passes: start === '%PDF-' },
	]
}

/** Uploads an image as the editor does: directly to the object store, with a signed URL. */
async function uploadImage({ fetch: send }: SignedUpCompany): Promise<Check> {
	const contentType = 'image/png'
	const file = { filename: 'roof.png', contentType, sizeBytes: PNG.length }
	const init = await send('/api/images/upload-init', { method: 'POST', json: file })
	const { imageId, uploadUrl } = Ticket.parse(await init.json())
	const headers = { 'content-type': contentType }
	const put = await fetch(uploadUrl, { method: 'PUT', body: PNG, headers })
	const complete = await send('/api/images/complete', { method: 'POST', json: { imageId } })
	const { image } = Image.parse(await complete.json())
	const read = await fetch(image.url)
	const statuses = [put.status, complete.status, read.status].join(' ')
	return {
		name: 'image to the store and back',
		measured: statuses,
		passes: statuses === '200 200 200',
	}
}

/** Watches the events of the company at one web process while the homeowner opens the presentation. */
async function receiveLiveUpdate(
	parts: Parts,
	company: SignedUpCompany,
	contract: Pick<Awaited<ReturnType<typeof openContract>>, 'presentationId' | 'asHomeowner'>,
): Promise<Check> {
	const stream = await openEventStream(parts.url, company.cookie)
	await stream.batch()
	const startedAt = performance.now()
	const event = { type: 'presentation.opened', clientEventId: crypto.randomUUID() }
	await contract.asHomeowner(`/api/presentations/${contract.presentationId}/events`, event)
	let types: string[] = []
	while (!types.includes('presentation.opened'))
		types = (await stream.batch()).events.map(({ eventType }) => eventType)
	const ms = performance.now() - startedAt
	stream.disconnect()
	return { name: 'live update in ms (limit 5000)', measured: ms.toFixed(0), passes: ms <= 5000 }
}

/** Creates a slide, waits until a worker has recorded it, and plays the recording from the object store. */
async function playNarration(
	{ fetch: send }: SignedUpCompany,
	deckId: string,
	{ url }: Parts,
): Promise<Check> {
	const slide = { title: 'Layers', narrationScript: 'Seven layers keep the water out.' }
	await send(`/api/decks/${deckId}/slides`, { method: 'POST', json: slide })
	const created = await send(`/api/decks/${deckId}/presentations`, {
		method: 'POST',
		json: { homeowner: HOMEOWNER },
	})
	const shareKey = Created.parse(await created.json()).url.split('/p/')[1]
	const audioUrl = await until('the narration was recorded', async () => {
		const playback = await fetch(`${url}/api/playback/${shareKey}`)
		return Playback.parse(await playback.json()).slides[0]?.audioUrl ?? undefined
	})
	const audio = await fetch(audioUrl)
	const type = audio.headers.get('content-type')
	return { name: 'narration from the store', measured: String(type), passes: type === 'audio/mpeg' }
}

async function emailHomeowner(
	{ fetch: send }: SignedUpCompany,
	deckId: string,
	{ relay }: Parts,
): Promise<Check> {
	const created = await send(`/api/decks/${deckId}/presentations`, {
		method: 'POST',
		json: { homeowner: HOMEOWNER },
	})
	const { deck_presentation_id: id } = Created.parse(await created.json())
	const json = { idempotencyKey: crypto.randomUUID() }
	await send(`/api/presentations/${id}/send-mail`, { method: 'POST', json })
	const count = () =>
		relay.messages.filter(({ envelopeTo }) => envelopeTo.includes(HOMEOWNER.email)).length
	await until('the email was sent', async () => count() || undefined)
	return { name: 'emails to the homeowner', measured: count(), passes: count() === 1 }
}
