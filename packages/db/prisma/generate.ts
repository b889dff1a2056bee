import { spawnSync } from 'node:child_process'

/**
 * Generates the Prisma client without downloading the native engine. The Prisma CLI checks that the engine's binary
 * exists and never runs it.
 */
const { status } = spawnSync('prisma', ['generate'], {
	stdio: ['ignore', 'ignore', 'inherit'],
	env: {
		...process.env,
		PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
		PRISMA_HIDE_UPDATE_MESSAGE: '1',
	},
})
process.exit(status ?? 1)
