import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { storeImageFiles, type PdfPage, readPdfPages } from '../images/index.ts'

/** What a job reads: stored pictures in their order, or the pages of one stored PDF. */
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
	pageText?: PdfPage['lines']
}

/** How many slides the inputs make. */
export function countSlides(inputs: JobInputs): number {
	return inputs.kind === 'pdf' ? inputs.pages : inputs.pictures.length
}

/** Gives the slides' pictures one after the other, from `first` (counted from 0) on; a PDF's pages are drawn as they are asked for. */
export async function* readInputs(
	app: Pick<App, 'providers'>,
	job: { organizationId: string; inputs: JobInputs },
	first: number,
): AsyncGenerator<SlideInput> {
	const { inputs, organizationId } = job
	if (inputs.kind === 'pictures') {
		for (const { key, thumbKey } of inputs.pictures.slice(first))
			yield { image: await fetchObject(app, key), key, thumbKey }
		return
	}
	const pdf = await fetchObject(app, inputs.key)
	for await (const page of readPdfPages(pdf, first)) {
		const kept = await storeImageFiles(app, organizationId, { filename: 'page', bytes: page.image })
		yield {
			image: page.image,
			key: kept.storageKey,
			thumbKey: kept.thumbKey,
			pageText: page.lines,
		}
	}
}

async function fetchObject(app: Pick<App, 'providers'>, key: string): Promise<Uint8Array> {
	const object = await app.providers.storage.get(key)
	if (object === undefined) throw new Error(`The object ${key} is gone`)
	return object.bytes
}
