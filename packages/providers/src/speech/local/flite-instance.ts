import { WASI } from 'node:wasi'
import { collectGarbage } from '../../collect-garbage.ts'
import { type DataSegment, readFlite } from './flite-module.ts'

type Exports = { memory: { buffer: ArrayBuffer } }
type Flite = {
	instance: { exports: Exports }
	/** Voices and pronunciations, 17 MB, which no run changes. */
	constants: { start: number; end: number }
	/** Initial values of all other data. */
	variables: DataSegment[]
}

/**
 * Size in bytes of the memory above which an instance does not run again, because its memory never shrinks. A text of 400
 * characters takes as much, and the longest takes 310 MB.
 */
const MAX_KEPT_BYTES = 40_000_000

let kept: Flite | undefined
let system = new WASI({ version: 'preview1' })

/**
 * Functions of the system that flite imports. An instance serves many runs but an object of WASI only one, so each function calls
 * the object of the current run.
 */
const imports = Object.fromEntries(
	Object.keys(system.wasiImport).map((name) => [
		name,
		(...args: unknown[]) => system.wasiImport[name](...args),
	]),
)

/**
 * Runs flite with the arguments `args` in the folder `folder`, which is its root folder, and writes what it prints to the file
 * descriptor `stdout`. Blocks until the run ends. All runs with short texts share one instance, whose memory is reset after each,
 * because a new one takes 70 ms. Rejects when flite fails.
 */
export async function runInstance(
	args: string[],
	{ folder, stdout }: { folder: string; stdout: number },
): Promise<void> {
	const flite = kept ?? (await createInstance())
	kept = undefined
	system = new WASI({
		version: 'preview1',
		args: ['flite', ...args],
		preopens: { '/': folder },
		stdout,
		returnOnExit: true,
	})
	const code = system.start(flite.instance)
	if (code !== 0) throw new Error(`flite exited with code ${code}`)
	if (flite.instance.exports.memory.buffer.byteLength > MAX_KEPT_BYTES) setImmediate(collectGarbage)
	else kept = reset(flite)
}

async function createInstance(): Promise<Flite> {
	const { code, segments } = await readFlite()
	const { instance } = await WebAssembly.instantiate<Exports>(code, {
		wasi_snapshot_preview1: imports,
	})
	const memory = new Uint8Array(instance.exports.memory.buffer)
	for (const { address, bytes } of segments) memory.set(bytes, address)
	const [constants, ...variables] = segments.toSorted((a, b) => b.bytes.length - a.bytes.length)
	if (constants === undefined) throw new Error('Flite has no data')
	// The copied file has 21 MB.
	setImmediate(collectGarbage)
	return {
		instance,
		constants: { start: constants.address, end: constants.address + constants.bytes.length },
		variables: variables.map(({ address, bytes }) => ({ address, bytes: Buffer.from(bytes) })),
	}
}

/** Gives the memory of an instance the contents that it had before the first run. */
function reset(flite: Flite): Flite {
	const memory = new Uint8Array(flite.instance.exports.memory.buffer)
	memory.fill(0, 0, flite.constants.start)
	memory.fill(0, flite.constants.end)
	for (const { address, bytes } of flite.variables) memory.set(bytes, address)
	return flite
}
