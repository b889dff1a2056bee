import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the API; a built editor is served by the API's own server. */
const API = 'http://127.0.0.1:4000'

export default defineConfig({
	plugins: [react(), tailwindcss()],
	build: { target: 'es2023', modulePreload: { polyfill: false } },
	server: { proxy: { '/api': API, '/files': API, '^/p/': API } },
})
