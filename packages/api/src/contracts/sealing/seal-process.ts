import { renderContract } from '../pdf/index.ts'
import { preparePdf } from './prepare-pdf.ts'
import type { RenderRequest } from './seal-requests.ts'

/** Typesets a signed contract and adds an empty signature field. */
export async function work({ evidence, seal, ...rendering }: RenderRequest): Promise<Uint8Array> {
	return preparePdf(await renderContract(evidence, rendering), seal)
}
