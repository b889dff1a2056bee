import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '../src/embedded.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/**
 * Opens Prisma Studio on DATABASE_URL. Without DATABASE_URL, uses the embedded Postgres under DATA_DIR and starts that
 * Postgres if needed.
 */
async function openStudio(): Promise<void> {
	const { DATABASE_URL, DATA_DIR = '.data' } = process.env
	const folder = path.resolve(ROOT, DATA_DIR, 'postgres')
	const isRunning = existsSync(path.join(folder, 'data', 'postmaster.pid'))
	const postgres = DATABASE_URL === undefined ? await startEmbeddedPostgres(folder) : undefined
	const url = DATABASE_URL ?? postgres?.url ?? ''
	const studio = spawn('prisma', ['studio', '--browser', 'none', '--url', url], {
		stdio: 'inherit',
	})
	process.on('SIGINT', () => studio.kill())
	studio.on('exit', async (code) => {
		if (!isRunning) await postgres?.stop()
		process.exit(code ?? 0)
	})
}

await openStudio()
