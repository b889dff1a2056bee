/** What the voice uses of WebAssembly: its types come with the browser's, which a server does not have. */
declare const WebAssembly: {
	compile: (bytes: Uint8Array) => Promise<object>
	instantiate: (module: object, imports: object) => Promise<object>
}
