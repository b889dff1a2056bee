declare module 'subset-font' {
	/** Returns a font with only the characters of `text`, the given OpenType features and the given ranges of its axes. */
	function subsetFont(
		font: Uint8Array,
		text: string,
		options: {
			targetFormat: 'woff2'
			variationAxes: Record<string, { min: number; max: number }>
			keepFeatures: readonly string[]
		},
	): Promise<Buffer>
	export = subsetFont
}
