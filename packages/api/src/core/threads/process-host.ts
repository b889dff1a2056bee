import process from 'node:process'
import { z } from 'zod'
import { createThreadPool } from './thread-pool.ts'
import { replyWith } from './thread-reply.ts'

/**
 * Process of `createProcessPool`. Runs the requests of the server on a worker thread, so that its main thread stays free to
 * watch the deadline and the memory. Ends when its memory exceeds the limit, and when the server has ended.
 */
const Limits = z.object({
	file: z.url(),
	timeoutMs: z.number(),
	memoryMb: z.number(),
	processMb: z.number(),
})
/** Interval between two readings of the memory, in milliseconds. */
const READ_MS = 20

class TooLarge extends Error {}

const { file, processMb, ...limits } = Limits.parse(JSON.parse(process.argv[2] ?? ''))
const run = createThreadPool<unknown, unknown>(new URL(file), {
	...limits,
	threads: 1,
	waiting: 0,
	tooLarge: () => new TooLarge(),
})

process.on('message', async (request) => {
	const reply = await replyWith(() =>
		run(request).catch((error: unknown) => {
			if (error instanceof TooLarge) process.exit(1)
			throw error
		}),
	)
	process.send?.(reply)
})
process.on('disconnect', () => process.exit())
// Ignores the signals that a terminal sends to this process and the server, because the server decides when this
// process ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
setInterval(() => {
	if (process.memoryUsage.rss() > processMb * 1_000_000) process.exit(1)
}, READ_MS)
