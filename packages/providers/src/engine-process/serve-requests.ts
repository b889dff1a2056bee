import process from 'node:process'
import { collectGarbage } from '../collect-garbage.ts'

export type EngineRequest<Request> = { id: number; request: Request }
export type EngineReply<Value> = { id: number } & ({ value: Value } | { error: string })

/** Time in milliseconds between two collections of garbage while requests follow each other, and after the last one. */
const COLLECT_MS = 500

/**
 * Answers each request that a process queue sends to this process with the result of `handle`. Collects garbage between requests,
 * because V8 does not count the memory that engines and images take outside its heap
 * (docs/decisions/0188-memory-of-child-processes.md). Ends this process when the server has ended. The server decides when this
 * process ends, so the signals of a terminal are ignored.
 */
export function serveRequests<Request, Value>(
	handle: (request: Request) => Promise<Value> | Value,
): void {
	let collectedAt = performance.now()
	let timer: NodeJS.Timeout | undefined
	function collect(): void {
		collectGarbage()
		collectedAt = performance.now()
	}
	process.on('message', async ({ id, request }: EngineRequest<Request>) => {
		const send = (reply: EngineReply<Value>) => process.send?.(reply)
		try {
			send({ id, value: await handle(request) })
		} catch (error) {
			send({ id, error: String(error) })
		}
		clearTimeout(timer)
		const wait = Math.max(0, collectedAt + COLLECT_MS - performance.now())
		timer = setTimeout(collect, wait).unref()
	})
	process.on('disconnect', () => process.exit())
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
}
