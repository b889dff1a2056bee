import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { createDeck } from '../targets/homeowner.ts'
import type { Product } from '../targets/stage.ts'
import { FAQS, SLIDES } from './scenario.ts'

const DEMO = path.join(import.meta.dirname, '../../../apps/server/demo')
/** Pictures of the slides, in order. */
const PICTURES = [...Array.from({ length: 9 }, (_, index) => `slide-${index + 1}`), 'cover']

const Uploaded = z.object({ image: z.object({ id: z.string() }) })

/** Creates the deck of the scenario with its pictures, scripts and FAQs. `reword` changes each spoken text. */
export async function createScenarioDeck(
	product: Product,
	reword = (text: string) => text,
): Promise<string> {
	const deckId = await createDeck(product)
	for (const [index, { title, bullets, narrationScript }] of SLIDES.entries()) {
		const imageId = await uploadPicture(product, `${PICTURES[index]}.webp`)
		const slide = { title, bullets, narrationScript: reword(narrationScript), imageId }
		await product.call('POST', `/api/decks/${deckId}/slides`, slide)
	}
	for (const { userQuestion, cannedAnswer } of FAQS) {
		const faq = { userQuestion, cannedAnswer: reword(cannedAnswer) }
		await product.call('POST', `/api/decks/${deckId}/faqs`, faq)
	}
	return deckId
}

async function uploadPicture(product: Product, name: string): Promise<string> {
	const body = new FormData()
	const bytes = new Uint8Array(await readFile(path.join(DEMO, name)))
	body.append('file', new Blob([bytes], { type: 'image/webp' }), name)
	const response = await product.fetch('/api/images/upload', { method: 'POST', body })
	return Uploaded.parse(await response.json()).image.id
}
