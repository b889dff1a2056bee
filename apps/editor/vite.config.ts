import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npm run dev`: the editor's development server forwards requests for other paths to the API and viewer servers. */
const API = `http://127.0.0.1:${process.env.PORT ?? 4000}`
const VIEWER = 'http://127.0.0.1:5174'

export default defineConfig({
	plugins: [react(), tailwindcss()],
	build: { target: 'es2023', modulePreload: { polyfill: false } },
	server: {
		host: '127.0.0.1',
		port: 5173,
		strictPort: true,
		proxy: {
			'^/(?:api|files|m)/': API,
			'^/p/': VIEWER,
			'^/verify(?:/|$)': { target: VIEWER, rewrite: () => '/p/' },
		},
	},
})
