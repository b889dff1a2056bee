import { execFileSync } from 'node:child_process'
import process from 'node:process'

/**
 * Work for the tests of child pools. Returns the text that it receives, the process id for `pid`, and the variables of the
 * process for `env`. Other texts cause a
 * failure: `compute` and `wait` never end, `crash` aborts the process, `heap`, `native` and `wasm` take more and more memory, and
 * `refuse` throws an error with fields.
 */
export function work(text: string): unknown {
	if (text === 'pid') return process.pid
	if (text === 'env') return execFileSync('/usr/bin/env', { encoding: 'utf8' })
	if (text === 'compute') for (;;) Math.random()
	if (text === 'wait') return new Promise(() => {})
	if (text === 'crash') process.kill(process.pid, 'SIGSEGV')
	if (text === 'heap') fillHeap()
	if (text === 'native') fillBuffers()
	if (text === 'wasm') fillWebAssembly()
	if (text === 'refuse') throw Object.assign(new Error('no'), { code: 'REFUSED' })
	return text
}

function fillHeap(): never {
	let list: unknown = null
	for (;;) list = { list }
}

function fillBuffers(): never {
	const taken: Buffer[] = []
	for (;;) taken.push(Buffer.alloc(20_000_000, 1))
}

function fillWebAssembly(): never {
	const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 })
	for (;;) {
		const end = memory.grow(160) * 65_536
		new Uint8Array(memory.buffer).fill(1, end)
	}
}
