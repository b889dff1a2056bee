import { createHash } from 'node:crypto'
import { splitWords } from '@dormer/providers/speech'

/** Returns the SHA-256 (hex) of a script's words. White space between words does not change the hash. */
export function scriptHash(script: string): string {
	return createHash('sha256')
		.update(JSON.stringify(splitWords(script)))
		.digest('hex')
}
