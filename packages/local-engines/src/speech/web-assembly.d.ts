/** The used part of the WebAssembly API. Its types ship with the DOM library, which the server does not include. */
declare namespace WebAssembly {
	class Module {
		private constructor()
	}
	class Memory {
		constructor(limits: { initial: number; maximum: number })
		readonly buffer: ArrayBuffer
		grow(pages: number): number
	}
	function compile(bytes: Uint8Array): Promise<Module>
	function instantiate(module: Module, imports: object): Promise<object>
}
