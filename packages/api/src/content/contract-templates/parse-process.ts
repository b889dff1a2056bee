import { invalid } from '../../core/errors.ts'
import { parseContract } from './markdown.ts'
import type { ParseRequest } from './read-blocks.ts'
import type { ContractBlock } from './schema.ts'

/** Maximum number of JSON objects in a parsed contract: blocks, and runs of text. */
const MAX_PARTS = 20_000

/** Parses a contract. Rejects with 400 when the result has more JSON objects than the limit. */
export function work({ text }: ParseRequest): ContractBlock[] {
	const blocks = parseContract(text)
	let parts = 0
	JSON.stringify(blocks, (_, value: unknown) => {
		parts += typeof value === 'object' && value !== null && !Array.isArray(value) ? 1 : 0
		return value
	})
	if (parts > MAX_PARTS)
		throw invalid('text', 'The text has too many paragraphs, table cells and styles. Shorten it.')
	return blocks
}
