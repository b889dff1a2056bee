import type { SourceFile } from './source-files.ts'

const OVERRIDE = /\.override\(/

/**
 * Returns the test and fixture files that call `override` of a test function, because it would also change the fixtures of
 * later test files (vitest.config.ts).
 */
export function findFixtureOverrides(files: readonly SourceFile[]): string[] {
	return files
		.filter(({ path, text }) => /(?:\.test|fixtures?)\.tsx?$/.test(path) && OVERRIDE.test(text))
		.map(({ path }) => path)
		.filter((path) => !path.startsWith('checks/'))
}
