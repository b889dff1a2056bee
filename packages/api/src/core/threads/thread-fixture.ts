import { invalid } from '../errors.ts'
import { serveThread } from './serve-thread.ts'

/**
 * Thread for the tests of thread pools. Returns the text that it receives. Four texts cause a failure instead:
 * `compute` never ends, `wait` gets no answer, `nest` overflows the stack, and `fill` exceeds the memory.
 */
function handle(text: string): string | Promise<string> {
	if (text === 'compute') for (;;) Math.random()
	if (text === 'wait') return new Promise(() => {})
	if (text === 'nest') throw new RangeError('Maximum call stack size exceeded')
	if (text === 'fill') return fill()
	return text
}

function fill(): never {
	let list: unknown = null
	for (;;) list = { list }
}

serveThread(handle, () => invalid('text', 'The text is nested too deeply'))
