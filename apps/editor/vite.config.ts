import { bundleBudget } from '@dormer/build/bundle-budget'
import { pagePreloads } from '@dormer/build/page-preloads'
import { precompress } from '@dormer/build/precompress'
import { preloadFonts } from '@dormer/build/preload-fonts'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** With `npm run dev`, the editor's development server forwards requests for the API and for the viewer to their servers. */
const API = `http://127.0.0.1:${process.env.PORT ?? 4000}`
const VIEWER = 'http://127.0.0.1:5174'

/** Libraries of dialogs, menus and toasts. */
const OVERLAYS =
	/node_modules\/(?:@radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|aria-hidden|use-sidecar|use-callback-ref|sonner)/
/** The library that checks values, and the library of forms, which always needs it. */
const FORMS = /node_modules\/(?:zod|react-hook-form|@hookform)\/|editor\/src\/core\/form-/
/** Small components of the sign-in page that other pages use too. */
const BASICS =
	/ui\/src\/(?:field|input)\.tsx|editor\/src\/(?:auth\/auth-card|core\/(?:logo|password-field))\.tsx/
/** Small modules that the lists of decks and presentations share with few pages. Each would be a chunk. */
const LISTS =
	/ui\/src\/(?:tooltip|choice-menu)|editor\/src\/(?:generation\/(?:progress|use-)|uploads\/(?:drop-overlay|file-rules)|decks\/empty-state-art|contracts\/unsealed-query)|react-router\/.*useRouterState/
/** Shared modules that check no values, so that the deck list loads no library for it. */
const WITHOUT_CHECKS = /^(?!.*(?:stage\/src|uploads\/upload))/
const SIGN_IN_SCHEMAS = /api\/src\/(?:accounts\/auth|core)\/[^/]*schema\.ts/

/**
 * Chunks of libraries that some pages do not need: the sign-in page shows no dialog, and the deck list shows no form. The
 * libraries of the formatted contract text load in parallel when a contract is opened. The last groups are code that several
 * pages share. Without them, each shared module would be a chunk, and a page would load about sixty.
 */
const EDITOR_CHUNKS = [
	{
		name: 'prosemirror-model',
		test: /node_modules\/(?:prosemirror-(?:model|transform|state)|orderedmap)\//,
		priority: 3,
	},
	{
		name: 'prosemirror',
		test: /node_modules\/(?:prosemirror-|rope-sequence|w3c-keyname)/,
		priority: 2,
	},
	{ name: 'markdown', test: /node_modules\/(?:mdast-|micromark)/ },
	{ name: 'first', tags: ['$initial' as const], priority: 4 },
	{ name: 'icons', test: /node_modules\/lucide-react\//, priority: 3 },
	{ name: 'overlays', test: OVERLAYS, priority: 3 },
	{ name: 'forms', test: FORMS, priority: 3 },
	{ name: 'basics', test: BASICS, priority: 3 },
	{ name: 'lists', test: LISTS, priority: 3 },
	{ name: 'sign-in-schemas', test: SIGN_IN_SCHEMAS, priority: 3 },
	{ name: 'schemas', test: /schema\.ts$/, minShareCount: 4, priority: 2 },
	{ name: 'most-pages', minShareCount: 14, priority: 1 },
	{ name: 'some-pages', test: WITHOUT_CHECKS, minShareCount: 4 },
]

const FRAME = 'src/shell/app-layout.tsx'
/** The request that `src/main.tsx` sends for the deck list: the session and the `staticData.prefetch` of the page, in one batch. */
const DECK_LIST = '/api/trpc/auth.me,decks.list?batch=1&input=%7B%7D'
const page = (modules: string[], request: string | null = null) => ({ modules, request })
/** Pages on which people open the editor, as paths of Express, with the modules that `src/routes.tsx` loads for them. */
const PRELOADED_PAGES = {
	'/': page([FRAME, 'src/home/home-page.tsx']),
	'/login': page(['src/auth/login-page.tsx']),
	'/decks': page([FRAME, 'src/pages/decks-page.tsx'], DECK_LIST),
	'/decks/:deckId': page([FRAME, 'src/pages/deck-page.tsx']),
	'/presentations': page([FRAME, 'src/presentations/presentations-page.tsx']),
	'/presentations/:presentationId': page([FRAME, 'src/pages/presentation-page.tsx']),
}

export default defineConfig({
	plugins: [
		react(),
		tailwindcss(),
		bundleBudget({ firstLoadKb: 150, chunkKb: 60 }),
		pagePreloads(PRELOADED_PAGES),
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
