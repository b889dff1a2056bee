import type { Plugin } from 'vite'

/**
 * Adds preload links for the font files whose name matches `names`. The browser then loads these fonts together with
 * the styles.
 */
export function preloadFonts(names: RegExp): Plugin {
	let base = '/'
	return {
		name: 'preload-fonts',
		apply: 'build',
		configResolved(config) {
			base = config.base
		},
		transformIndexHtml: {
			order: 'post',
			handler: (_html, { bundle }) =>
				Object.keys(bundle ?? {})
					.filter((fileName) => names.test(fileName))
					.map((fileName) => ({
						tag: 'link',
						attrs: {
							rel: 'preload',
							as: 'font',
							type: 'font/woff2',
							href: `${base}${fileName}`,
							crossorigin: true,
						},
					})),
		},
	}
}
