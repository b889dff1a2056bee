import { invalid } from '../../core/errors.ts'
import { serveThread } from '../../core/threads/serve-thread.ts'
import { changePassphrase, createP12 } from '../cms/index.ts'
import type { KeyRequest } from './seal-requests.ts'

function handle(request: KeyRequest): Promise<Uint8Array> | Uint8Array {
	if (request.kind === 'create') return createP12(request)
	return changePassphrase(request.p12, request.passphrase, request.next)
}

serveThread(handle, () =>
	invalid('p12', 'The file of the stored signing key is nested too deeply to read'),
)
