import type { Row } from './types.ts'

/** Returns a complete page that fills the picture. Fonts are generic only, so every machine can draw it. */
export function page(css: string, body: string): string {
	return `<!doctype html><html><head><meta charset="utf-8"><style>
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { width: 100%; height: 100%; overflow: hidden; position: relative; font-family: sans-serif }
${css}
</style></head><body>${body}</body></html>`
}

/** Returns list items, without the list around them. */
export function items(texts: readonly string[]): string {
	return texts.map((text) => `<li>${text}</li>`).join('')
}

/** Returns table rows. The first cell of each has the class `item`. */
export function tableRows(rows: readonly Row[]): string {
	return rows
		.map(
			([item, ...values]) =>
				`<tr><td class="item">${item}</td>${values.map((value) => `<td>${value}</td>`).join('')}</tr>`,
		)
		.join('')
}

/** Returns one `div` of the class for each content. */
export function blocks(className: string, contents: readonly string[]): string {
	return contents.map((content) => `<div class="${className}">${content}</div>`).join('')
}
