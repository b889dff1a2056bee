declare module 'fontverter' {
	/** Converts a font file to another format. `sfnt` is the unpacked format of TTF and OTF files. */
	export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>
}
