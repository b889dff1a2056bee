import path from 'node:path'
import type { SourceFile } from './source-files.ts'

export const MAX_FILES = 40

/**
 * Returns the folders that directly contain more than 40 source files (including tests), and the file count of each.
 */
export function findLargeFolders(
	files: readonly SourceFile[],
): { folder: string; files: number }[] {
	const counts = new Map<string, number>()
	for (const file of files) {
		const folder = path.posix.dirname(file.path)
		counts.set(folder, (counts.get(folder) ?? 0) + 1)
	}
	return [...counts]
		.map(([folder, count]) => ({ folder, files: count }))
		.filter((entry) => entry.files > MAX_FILES)
}
