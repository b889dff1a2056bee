import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { invalid } from '../../core/errors.ts'
import { type PdfPage, readPdfPages, storeImageFiles } from '../images/index.ts'

/** Inputs of a generation job: stored slide images in order, or the pages of one stored PDF. */
export const JobInputs = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('pictures'),
		pictures: z.array(z.object({ key: z.string(), thumbKey: z.string().nullable() })),
	}),
	z.object({ kind: z.literal('pdf'), key: z.string(), pages: z.number().int() }),
])
export type JobInputs = z.infer<typeof JobInputs>

export type SlideInput = {
	image: Uint8Array
	key: string
	thumbKey: string | null
	pageText?: PdfPage['text']
}

/** Returns the number of slides that a generation job creates from its inputs. */
export function countSlides(inputs: JobInputs): number {
	return inputs.kind === 'pdf' ? inputs.pages : inputs.pictures.length
}

/**
 * Yields the slide images in order, starting at index `first` (zero-based). Renders a PDF page and stores its image
 * only when the consumer requests that page. Rejects with 400 when a stored image or the stored PDF is missing.
 */
export async function* readInputs(
	app: Pick<App, 'providers' | 'db'>,
	job: { organizationId: string; inputs: JobInputs },
	first: number,
): AsyncGenerator<SlideInput> {
	const { inputs, organizationId } = job
	if (inputs.kind === 'pictures') {
		for (const { key, thumbKey } of inputs.pictures.slice(first))
			yield { image: await readObject(app, key), key, thumbKey }
		return
	}
	const pdf = await readObject(app, inputs.key)
	for await (const page of readPdfPages(pdf, { first, count: inputs.pages })) {
		const stored = await storeImageFiles(app, organizationId, {
			filename: 'page',
			bytes: page.image,
		})
		yield {
			image: page.image,
			key: stored.storageKey,
			thumbKey: stored.thumbKey,
			pageText: page.text,
		}
	}
}

async function readObject(app: Pick<App, 'providers'>, key: string): Promise<Uint8Array> {
	const object = await app.providers.storage.get(key)
	if (object === undefined)
		throw invalid('images', 'A file of the slides is missing. Upload the slides again.')
	return object.bytes
}
