import { createRequire } from 'node:module'
import type { Plugin } from 'rolldown'

const LOAD_TEXT =
	/const \{ wasm \} = await import\("([^"]+)"\)\s+return await decodeBase64AsWasm\(wasm\)/

/**
 * Writes the query compiler of Prisma to a file of its own. The generated client contains it as a text in base64, which stays in
 * memory twice: as the source of its module and as its value.
 */
export function keepWasmFile(): Plugin {
	return {
		name: 'keep-wasm-file',
		transform: {
			filter: { code: 'decodeBase64AsWasm(wasm)' },
			async handler(code, id) {
				const name = LOAD_TEXT.exec(code)?.[1]
				if (name === undefined) throw new Error(`${id} loads the query compiler in another way`)
				const file = createRequire(id).resolve(name)
				const { wasm }: { wasm: string } = await import(file)
				const reference = this.emitFile({
					type: 'asset',
					name: 'query-compiler.wasm',
					source: Buffer.from(wasm, 'base64'),
				})
				return code.replace(
					LOAD_TEXT,
					`const { readFileSync } = await import('node:fs')
					return new WebAssembly.Module(readFileSync(new URL(import.meta.ROLLUP_FILE_URL_${reference})))`,
				)
			},
		},
	}
}
