/** The used part of the WebAssembly API. Its types ship with the DOM library, which the server does not include. */
declare const WebAssembly: {
	compile: (bytes: Uint8Array) => Promise<object>
	instantiate: (module: object, imports: object) => Promise<object>
}
