import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'

const OWNER_ONLY = { directory: 0o700, file: 0o600 }
/** File mode of a folder that other users may not list. They can still open a path inside the folder. */
const PASSAGE = 0o711

/**
 * Creates the data directory and removes the permissions of other users from it. Leaves the modes of an existing Postgres
 * cluster unchanged when the server runs as root, because `nobody` then owns the cluster.
 */
export async function secureDirectory(directory: string): Promise<void> {
	await mkdir(directory, { recursive: true, mode: OWNER_ONLY.directory })
	if (process.platform === 'win32') return
	const postgres = path.join(directory, 'postgres')
	const isForeign = process.getuid?.() === 0 && (await exists(path.join(postgres, 'data')))
	await secureEntries(directory, isForeign ? postgres : undefined)
	await chmod(directory, isForeign ? PASSAGE : OWNER_ONLY.directory)
	if (isForeign) await chmod(postgres, PASSAGE)
}

async function secureEntries(folder: string, except: string | undefined): Promise<void> {
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		const at = path.join(folder, entry.name)
		if (at === except) continue
		if (entry.isDirectory()) {
			await narrow(at, OWNER_ONLY.directory)
			await secureEntries(at, except)
		} else if (entry.isFile()) await narrow(at, OWNER_ONLY.file)
	}
}

/**
 * Sets the mode of a file or folder when other users have permissions on it. Ignores a file that was deleted in the meantime.
 */
async function narrow(at: string, mode: number): Promise<void> {
	const found = await lstat(at).catch(() => undefined)
	if (found !== undefined && (found.mode & 0o077) !== 0) await chmod(at, mode).catch(ignoreMissing)
}

function ignoreMissing(error: unknown): void {
	if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

async function exists(at: string): Promise<boolean> {
	return (await lstat(at).catch(() => undefined)) !== undefined
}
