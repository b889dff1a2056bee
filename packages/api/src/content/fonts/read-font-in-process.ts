import { createProcessPool } from '../../core/child-work/process-pool.ts'
import { invalid } from '../../core/errors.ts'
import type { FontNames } from './read-font.ts'

/**
 * Returns the font family and the variant named in a woff2 file (`readFont`). Reads the file in a process with limits of 20 s and
 * 300 MB, because a small file can unpack to a large font. Rejects with 400 beyond these limits.
 */
export const readFontInProcess = createProcessPool<Uint8Array, FontNames>(
	new URL('./font-process.ts', import.meta.url),
	{
		processes: 1,
		waiting: 16,
		timeoutMs: 20_000,
		memoryMb: 300,
		tooLarge: () =>
			invalid('file', 'The font takes too much time or memory to read. Upload a smaller font.'),
		tooDeep: () => invalid('file', 'The font file is damaged. Upload another file.'),
	},
)
