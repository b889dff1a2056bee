import process from 'node:process'
import { invalid } from '../errors.ts'
import { serveThread } from './serve-thread.ts'

/**
 * Thread for the tests of process pools. Returns the text that it receives, and its process id for `pid`. Five texts cause a failure:
 * `compute` never ends, `wait` gets no answer, `nest` overflows the stack, `fill` exceeds the heap, and `allocate`
 * exceeds the memory of the process.
 */
function handle({ text }: { text: string }): string | Promise<string> {
	if (text === 'pid') return String(process.pid)
	if (text === 'compute') for (;;) Math.random()
	if (text === 'wait') return new Promise(() => {})
	if (text === 'nest') throw new RangeError('Maximum call stack size exceeded')
	if (text === 'fill') return fill()
	if (text === 'allocate') return allocate()
	return text
}

function fill(): never {
	let list: unknown = null
	for (;;) list = { list }
}

/** Allocates more and more memory outside the heap, and never stops. */
async function allocate(): Promise<never> {
	const taken: Buffer[] = []
	for (;;) {
		taken.push(Buffer.alloc(20_000_000, 1))
		await new Promise((resolve) => setTimeout(resolve, 5))
	}
}

serveThread(handle, () => invalid('text', 'The text is nested too deeply'))
