import { fileURLToPath } from 'node:url'
import { bundleBudget } from '@dormer/tooling/bundle-budget'
import { precompress } from '@dormer/tooling/precompress'
import { preload } from '@dormer/tooling/preload'
import { defineConfig } from 'vite'

/** Resolves Preact from this package, because packages that import `react` do not depend on Preact. */
const preact = (entry: string) => fileURLToPath(import.meta.resolve(`preact/${entry}`))

export default defineConfig({
	base: '/p/',
	resolve: {
		alias: {
			'react-dom/client': preact('compat/client'),
			'react-dom': preact('compat'),
			'react/jsx-runtime': preact('jsx-runtime'),
			'react/jsx-dev-runtime': preact('jsx-dev-runtime'),
			react: preact('compat'),
		},
	},
	build: {
		target: 'es2022',
		cssTarget: 'safari16',
		modulePreload: { polyfill: false },
		rolldownOptions: {
			input: ['index.html', 'service-worker/main.ts'].map((file) =>
				fileURLToPath(new URL(file, import.meta.url)),
			),
			output: {
				/** Puts the icons that several files share into one file, because each small file would be a separate request. */
				codeSplitting: {
					groups: [{ name: 'icons', test: /\/lucide-react\//, minShareCount: 2 }],
					includeDependenciesRecursively: false,
				},
				/** The service worker has a fixed address, because the browser compares the file at this address for updates. */
				entryFileNames: ({ facadeModuleId }) =>
					facadeModuleId?.includes('/service-worker/') ? 'sw.js' : 'assets/[name]-[hash].js',
			},
		},
		/** Fonts are never inlined, because the content security policy allows fonts only from URLs. */
		assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
	},
	plugins: [
		bundleBudget(40),
		// The server removes the links of the catalogs that the presentation does not need (presentation-page.ts).
		preload(/(?:inter|source-serif-4)-latin-english-wght-normal|^assets\/(?:en|es)-[^.]*\.js$/),
		precompress(),
	],
	/**
	 * With `npm run dev`, the editor's development server forwards requests to the viewer's server. Only the hot reload connects
	 * directly.
	 */
	server: { host: '127.0.0.1', port: 5174, strictPort: true, hmr: { clientPort: 5174 } },
})
