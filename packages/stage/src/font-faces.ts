import type { Font } from '@dormer/api/content/fonts/schema'

type Uploaded = Pick<Font, 'family' | 'files'>

const known = new Set<string>()

/** Makes uploaded families known to the page, each file once; a browser fetches what is used. */
export function addFontFaces(fonts: readonly Uploaded[]): void {
	for (const { family, files } of fonts)
		for (const { variant, url } of files) {
			const name = `${family} ${variant}`
			if (known.has(name)) continue
			known.add(name)
			const isItalic = variant.endsWith('italic')
			const weight = variant.replace('italic', '').replace('..', ' ')
			const style = isItalic ? 'italic' : 'normal'
			document.fonts.add(new FontFace(family, `url("${url}")`, { weight, style, display: 'swap' }))
		}
}
