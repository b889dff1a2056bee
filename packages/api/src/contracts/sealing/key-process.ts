import { changePassphrase, createP12 } from '../cms/index.ts'
import type { KeyRequest } from './seal-requests.ts'

/** Generates a signing key with its certificate, or encrypts a stored key again. */
export function work(request: KeyRequest): Promise<Uint8Array> | Uint8Array {
	if (request.kind === 'create') return createP12(request)
	return changePassphrase(request.p12, request.passphrase, request.next)
}
