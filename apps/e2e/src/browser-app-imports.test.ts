import path from 'node:path'
import { expect, it } from 'vitest'

const APPS = path.resolve(import.meta.dirname, '../..')

it('fails the build of a browser app that imports the tRPC router as a value', async () => {
	const { build } = await import('vite')
	const attempt = build({
		configFile: false,
		logLevel: 'silent',
		root: path.join(APPS, 'editor'),
		plugins: [
			{
				name: 'entry',
				resolveId: (id) => (id === 'entry' ? '\0entry' : null),
				load: (id) =>
					id === '\0entry'
						? "import { appRouter } from '@dormer/api'\nconsole.log(appRouter)"
						: null,
			},
		],
		build: { write: false, rollupOptions: { input: 'entry' } },
	})
	await expect(attempt).rejects.toThrow(/appRouter/)
})
