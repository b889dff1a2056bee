/** The used part of the WebAssembly API. Its types ship with the DOM library, which the server does not include. */
declare const WebAssembly: {
	instantiate: <Exports>(
		code: Uint8Array,
		imports: object,
	) => Promise<{ instance: { exports: Exports } }>
}
