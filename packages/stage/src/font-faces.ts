import type { Font } from '@dormer/api/content/fonts/schema'

type FontFamily = Pick<Font, 'family' | 'files'>

/** Names of the font faces that were added to the document. */
const added = new Set<string>()

/**
 * Adds uploaded font families to the document, each file only once. The browser downloads a font when it is first used.
 */
export function addFontFaces(fonts: readonly FontFamily[]): void {
	for (const { family, files } of fonts)
		for (const { variant, url } of files) {
			const name = `${family} ${variant}`
			if (added.has(name)) continue
			added.add(name)
			const isItalic = variant.endsWith('italic')
			const weight = variant.replace('italic', '').replace('..', ' ')
			const style = isItalic ? 'italic' : 'normal'
			document.fonts.add(new FontFace(family, `url("${url}")`, { weight, style, display: 'swap' }))
		}
}
