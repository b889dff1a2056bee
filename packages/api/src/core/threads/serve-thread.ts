import { parentPort } from 'node:worker_threads'
import { collectGarbage } from '@dormer/providers/collect-garbage'
import type { AppError } from '../errors.ts'
import { replyWith } from './thread-reply.ts'

/** Time without a request in milliseconds after which the thread collects its garbage. */
const IDLE_MS = 500

/**
 * Answers each request that a thread pool sends to this worker thread with the result of `handle`. `overflow` creates
 * the error for input that is nested too deeply: parsers recurse, so deep nesting overflows the stack. Collects the garbage of
 * the thread when no request follows, because V8 does not collect in an idle thread.
 */
export function serveThread<Request, Value>(
	handle: (request: Request) => Promise<Value> | Value,
	overflow: () => AppError,
): void {
	let idle: NodeJS.Timeout | undefined
	parentPort?.on('message', async (request: Request) => {
		clearTimeout(idle)
		const run = async () => {
			try {
				return await handle(request)
			} catch (error) {
				throw error instanceof RangeError ? overflow() : error
			}
		}
		parentPort?.postMessage(await replyWith(run))
		idle = setTimeout(collectGarbage, IDLE_MS).unref()
	})
}
