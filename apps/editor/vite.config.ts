import { bundleBudget } from '@dormer/build/bundle-budget'
import { precompress } from '@dormer/build/precompress'
import { preloadFonts } from '@dormer/build/preload-fonts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** With `npm run dev`, the editor's development server forwards requests for the API and for the viewer to their servers. */
const API = `http://127.0.0.1:${process.env.PORT ?? 4000}`
const VIEWER = 'http://127.0.0.1:5174'

/**
 * The libraries of the formatted contract text, which load in parallel when a contract is opened, and few chunks of code that
 * several pages share. Without them, each shared module would be a chunk, and a page would load about sixty.
 */
const EDITOR_CHUNKS = [
	{
		name: 'prosemirror-model',
		test: /node_modules\/(?:prosemirror-(?:model|transform|state)|orderedmap)\//,
		priority: 2,
	},
	{
		name: 'prosemirror',
		test: /node_modules\/(?:prosemirror-|rope-sequence|w3c-keyname)/,
		priority: 1,
	},
	{ name: 'markdown', test: /node_modules\/(?:mdast-|micromark)/ },
	{ name: 'first', tags: ['$initial' as const], priority: 3 },
	{ name: 'icons', test: /node_modules\/lucide-react\//, priority: 2 },
	{ name: 'most-pages', minShareCount: 14, priority: 1 },
	{ name: 'some-pages', minShareCount: 4 },
]

export default defineConfig({
	plugins: [
		react(),
		tailwindcss(),
		bundleBudget({ firstLoadKb: 150, chunkKb: 60 }),
		preloadFonts(/inter-latin-wght-normal/),
		precompress(),
	],
	build: {
		target: 'es2023',
		modulePreload: { polyfill: false },
		rolldownOptions: {
			output: {
				codeSplitting: { groups: EDITOR_CHUNKS },
			},
		},
	},
	server: {
		host: '127.0.0.1',
		port: 5173,
		strictPort: true,
		proxy: {
			'^/(?:api|files|m)/': API,
			'^/p/': VIEWER,
			'^/(?:preview|verify)(?:/|$)': { target: VIEWER, rewrite: () => '/p/' },
		},
	},
})
