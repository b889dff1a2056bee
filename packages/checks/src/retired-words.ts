import type { SourceFile } from './source-files.ts'

/** Retired words of the project's vocabulary, with the words that replace them (docs/design/language.md). */
const RETIRED: readonly (readonly [word: string, pattern: RegExp, replacement: string])[] = [
	['circle', /\bin a circle\b/gi, 'deadlock, cycle'],
	['patience', /\bpatience\b/gi, 'timeout'],
	['turn', /\btakes? (?:its|their|a) turn\b|\binTurn\b/gi, 'lock'],
	['take up, give back', /\b(?:takeUp|takeOver|giveBack)\b/g, 'claim, release'],
	['bell, ears', /\bthe (?:bell|ears)\b/gi, 'listener'],
	['anew', /\banew\b/gi, 'again, new'],
	['say', /\bsay[A-Z]\w*/g, 'format'],
	['most', /\bMOST_[A-Z]+/g, 'MAX'],
	[
		'visit',
		/\b(?:a|the|our|first|third|latest|earlier) visits?\b/g,
		'appointment, viewing session, link click',
	],
	['e-mail', /\be-mails?\b/gi, 'email'],
]

/**
 * Files that may contain retired words: the language guide, these checks, and texts written by homeowners and
 * companies.
 */
const EXEMPT = [
	'docs/design/language.md',
	'packages/checks/',
	'apps/bench/src/replies/',
	'apps/bench/src/retrieval/',
	'packages/api/src/contracts/import/blank-labels',
	'packages/local-engines/src/language/commands/read-command.test.ts',
]

export type RetiredWord = { file: string; line: number; word: string; replacement: string }

/** Returns the occurrences of retired words. Skips the language guide and the checks, which list these words. */
export function findRetiredWords(files: readonly SourceFile[]): RetiredWord[] {
	return files
		.filter(({ path }) => !EXEMPT.some((start) => path.startsWith(start)))
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
