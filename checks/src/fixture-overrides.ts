import type { SourceFile } from './source-files.ts'

const OVERRIDE = /\.override\(/

/**
 * Returns the test and fixture files that call `override` of a test function. Test files share their modules
 * (vitest.config.ts), so `override` at the top level also changes the fixtures of later test files. A file replaces a
 * fixture with `extend`, which returns a new test function.
 */
export function findFixtureOverrides(files: readonly SourceFile[]): string[] {
	return files
		.filter(({ path, text }) => /(?:\.test|fixtures?)\.tsx?$/.test(path) && OVERRIDE.test(text))
		.map(({ path }) => path)
		.filter((path) => !path.startsWith('checks/'))
}
