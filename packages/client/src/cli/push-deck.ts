import { openAsBlob } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { GenerationJobStatus } from '../../generated/openapi.ts'
import type { DormerClient } from '../client.ts'
import { CommandError, print, printError } from './output.ts'

const IMAGE_TYPES: Record<string, string> = {
	'.png': 'image/png',
	'.jpg': 'image/jpeg',
	'.jpeg': 'image/jpeg',
	'.webp': 'image/webp',
}
const POLL_MS = 1000

type Push = { source: string; name: string | undefined; deckId: string | undefined }

/**
 * Creates one slide for each image of a folder, in the order of the file names, or for each page of a PDF. Creates the
 * deck when no `deckId` is given. Waits until all slides are created, and prints the id of the deck.
 */
export async function pushDeck(
	client: DormerClient,
	{ source, name = path.parse(path.resolve(source)).name, deckId }: Push,
): Promise<number> {
	const files = await findFiles(source)
	const id = deckId ?? (await client.post('/api/decks', { body: { name } })).deck.id
	const at = { path: { deckId: id } }
	if (files === 'pdf') {
		const images = [await openAsBlob(source, { type: 'application/pdf' })]
		await client.post('/api/decks/{deckId}/generate', { ...at, body: { images } })
	} else {
		const imageIds = await uploadImages(client, files)
		await client.post('/api/decks/{deckId}/generate', { ...at, body: { imageIds } })
	}
	const job = await waitForSlides(client, id)
	if (job.status === 'failed') throw new CommandError(`Deck ${id}: ${job.error ?? 'failed'}`)
	printError(`${job.slidesCreated} slides created`)
	print(id)
	return 0
}

/** Returns the images of a folder, or `pdf` for a PDF file. */
async function findFiles(source: string): Promise<string[] | 'pdf'> {
	const found = await stat(source).catch(() => undefined)
	if (found?.isFile() && path.extname(source).toLowerCase() === '.pdf') return 'pdf'
	if (!found?.isDirectory()) throw new CommandError(`${source} is neither a folder nor a PDF.`)
	const names = await readdir(source)
	const images = names.filter((name) => typeOf(name) !== undefined)
	if (images.length === 0) throw new CommandError(`${source} has no PNG, JPEG or WebP image.`)
	const byNumber = new Intl.Collator('en', { numeric: true })
	return images.sort(byNumber.compare).map((name) => path.join(source, name))
}

function typeOf(name: string): string | undefined {
	return IMAGE_TYPES[path.extname(name).toLowerCase()]
}

async function uploadImages(client: DormerClient, files: string[]): Promise<string[]> {
	const ids: string[] = []
	for (const file of files) {
		const blob = await openAsBlob(file, { type: typeOf(file) ?? '' })
		const { image } = await client.post('/api/images/upload', { body: { file: blob } })
		ids.push(image.id)
		printError(`${file} uploaded`)
	}
	return ids
}

async function waitForSlides(client: DormerClient, deckId: string): Promise<GenerationJobStatus> {
	for (;;) {
		const job = await client.get('/api/decks/{deckId}/generate/status', { path: { deckId } })
		if (job.status === 'completed' || job.status === 'failed') return job
		await wait(POLL_MS)
	}
}
