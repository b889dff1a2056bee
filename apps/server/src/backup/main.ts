import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@dormer/api'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const USAGE = `Usage: npm run backup [-- FILE]
       npm run restore -- FILE [--replace]`

/** Runs `backup [FILE]` or `restore FILE [--replace]` with the settings from the environment variables. */
async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { replace: { type: 'boolean', default: false } },
	})
	const [command, file, ...more] = positionals
	const env = readConfig(process.env)
	if (more.length > 0) throw new Error(USAGE)
	if (command === 'backup' && !values.replace) return printBackup(env, file ?? defaultName())
	if (command !== 'restore' || file === undefined) throw new Error(USAGE)
	const manifest = await restore(env, path.resolve(file), values)
	print(`Restored the backup of ${manifest.createdAt}: ${count(manifest)}.`)
}

async function printBackup(env: ReturnType<typeof readConfig>, name: string): Promise<void> {
	const file = path.resolve(name)
	const manifest = await backUp(env, file)
	print(`Wrote ${file}: ${count(manifest)}.`)
	print('The file is secret: it contains the keys and all data of every company.')
}

function defaultName(): string {
	return `dormer-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`
}

function count({ rows, files }: { rows: Record<string, number>; files: object }): string {
	const total = Object.values(rows).reduce((sum, number) => sum + number, 0)
	return `${total} rows, ${Object.keys(files).length} files`
}

function print(line: string): void {
	process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
	process.exitCode = 1
})
