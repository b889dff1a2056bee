import type { SourceFile } from './source-files.ts'

/** Lists the records, and the numbers that were merged or deleted. */
const INDEX = 'docs/decisions/README.md'

/**
 * Returns the paths of incomplete decision records. A complete record has a title, a date (`Date: YYYY-MM-DD`) and a file name
 * that starts with four digits.
 */
export function findIncompleteDecisions(documents: readonly SourceFile[]): string[] {
	return documents
		.filter(({ path }) => path.startsWith('docs/decisions/') && path !== INDEX)
		.filter(
			({ path, text }) =>
				!/\/\d{4}-[a-z0-9-]+\.md$/.test(path) ||
				!/^# \S/.test(text) ||
				!/^Date: \d{4}-\d{2}-\d{2}\b/m.test(text),
		)
		.map(({ path }) => path)
}
