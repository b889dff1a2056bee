import type { SourceFile } from './source-files.ts'

/**
 * Words of the former vocabulary and the words that replace them (docs/design/language.md). New code, comments, texts and
 * documents use the replacement.
 */
export const RETIRED: readonly (readonly [word: string, pattern: RegExp, replacement: string])[] = [
	['circle', /\bin a circle\b/gi, 'deadlock'],
	['patience', /\bpatience\b/gi, 'timeout'],
	['e-mail', /\be-mails?\b/gi, 'email'],
]

export type RetiredWord = { file: string; line: number; word: string; replacement: string }

/** Returns the occurrences of retired words. Skips the language guide and the checks, which list these words. */
export function findRetiredWords(files: readonly SourceFile[]): RetiredWord[] {
	return files
		.filter(({ path }) => path !== 'docs/design/language.md' && !path.startsWith('checks/'))
		.flatMap(({ path: file, text }) =>
			RETIRED.flatMap(([word, pattern, replacement]) =>
				[...text.matchAll(pattern)].map((match) => ({
					file,
					line: text.slice(0, match.index).split('\n').length,
					word,
					replacement,
				})),
			),
		)
}
