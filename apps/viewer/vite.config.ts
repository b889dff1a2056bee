import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { firstLoadBudget } from './build/first-load-budget.ts'
import { preloadFonts } from './build/preload-fonts.ts'

/** Found from here, since the packages that say `react` have no preact of their own. */
const preact = (entry: string) => fileURLToPath(import.meta.resolve(`preact/${entry}`))

/** The client once more, for the one link that only the sheet for questions needs: what a chunk shares, all load first. */
const streaming = `${fileURLToPath(import.meta.resolve('@trpc/client'))}?streaming`

export default defineConfig({
	base: '/p/',
	resolve: {
		alias: {
			'@trpc/client/streaming': streaming,
			'react-dom/client': preact('compat/client'),
			'react-dom': preact('compat'),
			'react/jsx-runtime': preact('jsx-runtime'),
			react: preact('compat'),
		},
	},
	build: {
		target: 'es2022',
		cssTarget: 'safari16',
		modulePreload: { polyfill: false },
		/** The pages' policy takes fonts from addresses alone. */
		assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
	},
	plugins: [firstLoadBudget(40), preloadFonts(/(?:inter|source-serif-4)-latin-wght-normal/)],
	server: { proxy: { '/api': 'http://127.0.0.1:4000', '/files': 'http://127.0.0.1:4000' } },
})
