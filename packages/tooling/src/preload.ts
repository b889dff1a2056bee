import type { Plugin } from 'vite'

/**
 * Adds preload links for the fonts and scripts whose file name matches `names`. The browser then loads them together with the
 * styles and the entry of the page.
 */
export function preload(names: RegExp): Plugin {
	let base = '/'
	return {
		name: 'preload',
		apply: 'build',
		configResolved(config) {
			base = config.base
		},
		transformIndexHtml: {
			order: 'post',
			handler: (_html, { bundle }) =>
				Object.keys(bundle ?? {})
					.filter((fileName) => names.test(fileName))
					.map((fileName) => {
						const link = { href: `${base}${fileName}`, crossorigin: true }
						const attrs = fileName.endsWith('.js')
							? { rel: 'modulepreload', ...link }
							: { rel: 'preload', as: 'font', type: 'font/woff2', ...link }
						return { tag: 'link', attrs }
					}),
		},
	}
}
