import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** API address for the development server (`npm run dev`); in production the API server also serves the built editor. */
const API = 'http://127.0.0.1:4000'

export default defineConfig({
	plugins: [react(), tailwindcss()],
	build: { target: 'es2023', modulePreload: { polyfill: false } },
	server: { proxy: { '/api': API, '/files': API, '^/p/': API } },
})
