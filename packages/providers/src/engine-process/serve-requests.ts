import process from 'node:process'
import { collectGarbage } from '../collect-garbage.ts'

export type EngineRequest<Request> = { id: number; request: Request }
export type EngineReply<Value> = { id: number } & ({ value: Value } | { error: string })

/**
 * Answers each request that a process queue sends to this process with the result of `handle`. Collects garbage after each
 * reply, because V8 does not count the memory that engines and images take outside its heap
 * (docs/decisions/0188-memory-of-child-processes.md). Ends this process when the server has ended. The server decides when this
 * process ends, so the signals of a terminal are ignored.
 */
export function serveRequests<Request, Value>(
	handle: (request: Request) => Promise<Value> | Value,
): void {
	process.on('message', async ({ id, request }: EngineRequest<Request>) => {
		const send = (reply: EngineReply<Value>) => process.send?.(reply)
		try {
			send({ id, value: await handle(request) })
		} catch (error) {
			send({ id, error: String(error) })
		}
		setImmediate(collectGarbage)
	})
	process.on('disconnect', () => process.exit())
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
}
