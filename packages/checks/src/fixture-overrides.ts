import type { SourceFile } from './source-files.ts'

const OVERRIDE = /\.override\(/

/**
 * Returns the test and fixture files that call `override` of a test function. Such a call is forbidden, because it also changes
 * the fixtures of the test files that run later (vitest.config.ts).
 */
export function findFixtureOverrides(files: readonly SourceFile[]): string[] {
	return files
		.filter(({ path, text }) => /(?:\.test|fixtures?)\.tsx?$/.test(path) && OVERRIDE.test(text))
		.map(({ path }) => path)
		.filter((path) => !path.startsWith('packages/checks/'))
}
