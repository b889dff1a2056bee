import { invalid } from '../../core/errors.ts'
import { createThreadPool } from '../../core/threads/thread-pool.ts'
import type { FontNames } from './read-font.ts'

/**
 * Returns the font family and the variant named in a woff2 file (`readFont`). Reads the file in a worker thread with limits
 * of 10 s and 128 MB, because a small file can unpack to a large font. Rejects with 400 beyond these limits.
 */
export const readFontInThread = createThreadPool<Uint8Array, FontNames>(
	new URL('./font-thread.ts', import.meta.url),
	{
		threads: 1,
		waiting: 16,
		timeoutMs: 10_000,
		memoryMb: 128,
		tooLarge: () =>
			invalid('file', 'The font takes too much time or memory to read. Upload a smaller font.'),
	},
)
