import { openEventStream } from '@dormer/server/event-stream'
import { z } from 'zod'
import {
	type Company,
	createDeck,
	createPresentation,
	KAREN,
	openContract,
	PNG,
	signUnseen,
	signUp,
	whenSealed,
} from '../company.ts'
import { until } from '../product.ts'
import type { Check } from '../report.ts'

const Ticket = z.object({ imageId: z.string(), uploadUrl: z.string() })
const Image = z.object({ image: z.object({ url: z.string() }) })
const Playback = z.object({ slides: z.array(z.object({ audioUrl: z.string().nullable() })) })

/** Uses the main features of the product once at `url`. `countEmails` returns how many emails the relay has for an address. */
export async function walkMainPath(
	url: string,
	countEmails: (address: string) => number,
): Promise<Check[]> {
	const company = await signUp(url)
	return [
		await uploadToStore(company),
		await receiveLiveUpdate(company),
		await playNarration(company),
		await emailHomeowner(company, countEmails),
	]
}

/** Uploads an image as the editor does: directly to the object store, with a signed URL. */
async function uploadToStore({ call }: Company): Promise<Check> {
	const contentType = 'image/png'
	const file = { filename: 'roof.png', contentType, sizeBytes: PNG.length }
	const init = await call('POST', '/api/images/upload-init', file)
	const { imageId, uploadUrl } = Ticket.parse(init)
	const headers = { 'content-type': contentType }
	const put = await fetch(uploadUrl, { method: 'PUT', body: PNG, headers })
	const { image } = Image.parse(await call('POST', '/api/images/complete', { imageId }))
	const read = await fetch(image.url)
	const statuses = `${put.status} ${read.status}`
	return { name: 'image to the store and back', measured: statuses, passes: statuses === '200 200' }
}

/** Watches the events of the company while a homeowner opens a presentation, signs the contract, and reads the sealed copy. */
async function receiveLiveUpdate(company: Company): Promise<Check> {
	const contract = await openContract(company)
	const stream = await openEventStream(company.url, company.cookie)
	await stream.batch()
	const startedAt = performance.now()
	const event = { type: 'presentation.opened', clientEventId: crypto.randomUUID() }
	await contract.asHomeowner(`/api/presentations/${contract.presentationId}/events`, event)
	let types: string[] = []
	while (!types.includes('presentation.opened'))
		types = (await stream.batch()).events.map(({ eventType }) => eventType)
	const ms = performance.now() - startedAt
	stream.disconnect()
	const documentId = await signUnseen(contract)
	await whenSealed(company, documentId)
	const copy = await company.fetch(`/api/contracts/documents/${documentId}/pdf`)
	const start = Buffer.from(await copy.arrayBuffer()).toString('latin1', 0, 5)
	return {
		name: 'live update in ms (limit 5000), start of the sealed copy',
		measured: `${ms.toFixed(0)}, ${start}`,
		passes: ms <= 5000 && start === '%PDF-',
	}
}

/** Creates a slide, waits until a worker has recorded it, and plays the recording from the object store. */
async function playNarration(company: Company): Promise<Check> {
	const deckId = await createDeck(company, ['Seven layers keep the water out.'])
	const { shareKey } = await createPresentation(company, deckId)
	const audioUrl = await until('the narration is recorded', async () => {
		const playback = await fetch(`${company.url}/api/playback/${shareKey}`)
		return Playback.parse(await playback.json()).slides[0]?.audioUrl ?? undefined
	})
	const type = (await fetch(audioUrl)).headers.get('content-type')
	return { name: 'narration from the store', measured: String(type), passes: type === 'audio/mpeg' }
}

async function emailHomeowner(
	company: Company,
	countEmails: (address: string) => number,
): Promise<Check> {
	const email = `karen.${crypto.randomUUID()}@home.example`
	const deckId = await createDeck(company)
	const { presentationId } = await createPresentation(company, deckId, { ...KAREN, email })
	const json = { idempotencyKey: crypto.randomUUID() }
	await company.call('POST', `/api/presentations/${presentationId}/send-mail`, json)
	await until('the email is sent', async () => countEmails(email) > 0)
	const count = countEmails(email)
	return { name: 'emails to the homeowner', measured: count, passes: count === 1 }
}
