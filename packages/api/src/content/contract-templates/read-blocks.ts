import { createProcessPool } from '../../core/child-work/process-pool.ts'
import { AppError, invalid } from '../../core/errors.ts'
import { explainHiddenCharacter, findHiddenCharacter } from '../../core/visible-text-schema.ts'
import { sha256 } from './compose.ts'
import { findMarkdownExcess } from './markdown-limits.ts'
import { plainText } from './plain-text.ts'
import type { ContractBlock } from './schema.ts'

/** Maximum total length, in characters, of the texts whose parsed blocks stay in memory. */
const MAX_KEPT_CHARACTERS = 2_000_000

/** Contract text to parse. */
export type ParseRequest = { text: string }

const parseInProcess = createProcessPool<ParseRequest, ContractBlock[]>(
	new URL('./parse-process.ts', import.meta.url),
	{
		processes: 2,
		waiting: 64,
		timeoutMs: 15_000,
		memoryMb: 350,
		tooLarge: () => invalid('text', 'The text takes too much time or memory to show. Shorten it.'),
		tooDeep: () =>
			invalid('text', 'The text is nested too deeply. Use fewer levels of lists and quotes.'),
	},
)

type Kept = { length: number; blocks: Promise<ContractBlock[]> }
/** Cache of parsed contract texts. Each key is the SHA-256 of a text; the least recently used entry comes first. */
const kept = new Map<string, Kept>()
let keptCharacters = 0

/**
 * Returns the blocks of a contract's Markdown (`parseContract`). Keeps the blocks of recently used texts in memory, so
 * these texts are not parsed again. Parses in a separate process with limits of 15 s and 350 MB. Rejects with 400 when the text
 * exceeds `MARKDOWN_LIMITS` or the limits of the process, and with 503 when 64 texts already wait to be parsed.
 */
export function readBlocks(text: string): Promise<ContractBlock[]> {
	const key = sha256(text)
	const known = kept.get(key)
	if (known !== undefined) {
		kept.delete(key)
		kept.set(key, known)
		return known.blocks
	}
	const blocks = parseChecked(text)
	keep(key, { length: text.length, blocks })
	blocks.catch(() => forget(key))
	return blocks
}

async function parseChecked(text: string): Promise<ContractBlock[]> {
	const excess = findMarkdownExcess(text)
	if (excess !== undefined) throw invalid('text', excess)
	return parseInProcess({ text })
}

function keep(key: string, entry: Kept): void {
	kept.set(key, entry)
	keptCharacters += entry.length
	for (const oldest of kept.keys()) {
		if (keptCharacters <= MAX_KEPT_CHARACTERS || oldest === key) return
		forget(oldest)
	}
}

function forget(key: string): void {
	keptCharacters -= kept.get(key)?.length ?? 0
	kept.delete(key)
}

/**
 * Parses the Markdown of an input field. An error names the field `field`. Refuses a text whose character references, such as
 * `&#x202e;`, show hidden characters.
 */
export async function checkMarkdown(field: string, text: string): Promise<void> {
	try {
		const hidden = findHiddenCharacter(plainText(await readBlocks(text)))
		if (hidden !== undefined) throw invalid(field, explainHiddenCharacter(hidden))
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== 'VALIDATION_ERROR') throw error
		throw invalid(field, error.details[0]?.message ?? error.message)
	}
}
