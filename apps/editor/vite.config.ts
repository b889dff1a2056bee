import { bundleBudget } from '@dormer/tooling/bundle-budget'
import { precompress } from '@dormer/tooling/precompress'
import { preload } from '@dormer/tooling/preload'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** With `npm run dev`, the editor's development server forwards requests for the API and for the viewer to their servers. */
const API = `http://127.0.0.1:${process.env.PORT ?? 4000}`
const VIEWER = 'http://127.0.0.1:5174'

/**
 * Besides the entry and one chunk for each page: icons, packages and our own modules that several pages use. Each shared module
 * would otherwise be a chunk and a page would load sixty, which takes seconds on slow 4G. Packages that only two pages use stay out,
 * because sign-in loads these chunks too.
 */
const EDITOR_CHUNKS = [
	{ name: 'entry', tags: ['$initial' as const], priority: 2 },
	{ name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
	// Sign-in needs neither QR codes nor long lists.
	{ name: 'qr-code', test: /uqr|core\/qr-code/, minShareCount: 2, priority: 2 },
	{ name: 'long-list', test: /tanstack.*virtual|core\/long-list/, minShareCount: 2, priority: 2 },
	{ name: 'libraries', test: /node_modules/, minShareCount: 3, priority: 1 },
	{ name: 'shared', minShareCount: 3 },
]

export default defineConfig({
	plugins: [
		react(),
		tailwindcss(),
		bundleBudget(150),
		// Sign-in and the deck list load in one step. Their own chunks are small.
		preload(
			/inter-latin-wght-normal|(?:icons|libraries|shared|login-page|app-layout|decks-page)-[^.]+\.js$/,
		),
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
