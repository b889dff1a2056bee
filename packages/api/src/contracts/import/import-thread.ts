import { invalid } from '../../core/errors.ts'
import { serveThread } from '../../core/threads/serve-thread.ts'
import { importContract } from './import-contract.ts'

serveThread(
	(bytes: Uint8Array) => importContract({ filename: '', claimedType: '', bytes }),
	() => invalid('file', 'The document is nested too deeply. Simplify its tables or lists.'),
)
