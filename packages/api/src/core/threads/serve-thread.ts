import { parentPort } from 'node:worker_threads'
import { collectGarbage } from '@dormer/providers/collect-garbage'
import type { AppError } from '../errors.ts'
import { replyWith } from './thread-reply.ts'

/**
 * Answers each request that a thread pool sends to this worker thread with the result of `handle`. `overflow` creates
 * the error for input that is nested too deeply: parsers recurse, so deep nesting overflows the stack.
 * Collects garbage after each reply, because an idle thread does not collect its garbage.
 */
export function serveThread<Request, Value>(
	handle: (request: Request) => Promise<Value> | Value,
	overflow: () => AppError,
): void {
	parentPort?.on('message', async (request: Request) => {
		const run = async () => {
			try {
				return await handle(request)
			} catch (error) {
				throw error instanceof RangeError ? overflow() : error
			}
		}
		parentPort?.postMessage(await replyWith(run))
		setImmediate(collectGarbage)
	})
}
