import process from 'node:process'
import { serveRequests } from './serve-requests.ts'

let served = 0

/**
 * Process for the tests of process queues. Returns the text that it receives and the number of requests so far. Four texts cause
 * a failure instead: `die` ends the process, `die once` ends a process that is not new, `fail` rejects, and `hang` gets no reply.
 */
function handle(text: string): [string, number] | Promise<never> {
	served += 1
	if (text === 'die' || (text === 'die once' && served > 1)) process.exit(1)
	if (text === 'fail') throw new Error('no')
	if (text === 'hang') return new Promise(() => {})
	return [text, served]
}

serveRequests(handle)
