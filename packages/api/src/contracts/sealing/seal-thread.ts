import { invalid } from '../../core/errors.ts'
import { serveThread } from '../../core/threads/serve-thread.ts'
import { renderContract } from '../pdf/index.ts'
import { preparePdf } from './seal-pdf.ts'
import type { RenderRequest } from './seal-requests.ts'

async function handle({ evidence, seal, ...rendering }: RenderRequest): Promise<Uint8Array> {
	return preparePdf(await renderContract(evidence, rendering), seal)
}

serveThread(handle, () => invalid('text', 'The contract is nested too deeply to render'))
