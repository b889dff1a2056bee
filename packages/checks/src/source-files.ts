import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A file of the repository. The path starts at the root and uses forward slashes. */
export type SourceFile = { path: string; text: string }

/** Returns the repository's files whose path matches a pattern. Omits generated and ignored files. */
export function readSourceFiles(pattern: RegExp): SourceFile[] {
	const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
		cwd: ROOT,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	})
	return listed
		.split('\n')
		.filter((file) => pattern.test(file) && existsSync(path.join(ROOT, file)))
		.map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
}

/** TypeScript sources, tests included. */
export const TYPESCRIPT = /\.tsx?$/

/** Returns whether a file belongs to the tests: a test file, or a file that only tests import. */
export function isTestFile(file: string): boolean {
	return /(?:\.|-)test\.tsx?$|(?:^|\/)testing\/|(?:^|[/-])(?:testing|fixtures?)\.tsx?$/.test(file)
}
