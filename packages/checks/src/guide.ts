import type { SourceFile } from './source-files.ts'

export type MissingLabel = { file: string; label: string }

/**
 * Returns the labels in bold in the guide for reps that no source of the editor contains as its own text: as a whole
 * string, or as a line or the beginning of a line of JSX.
 */
export function findMissingLabels(
	guide: readonly SourceFile[],
	editor: readonly SourceFile[],
): MissingLabel[] {
	const texts = new Set(
		editor.flatMap(({ text }) =>
			[...text.matchAll(/(?:['"`>]|^\s*)([A-Z][^'"`<>{}\n]*)/gm)].map(([, found = '']) =>
				found.trim(),
			),
		),
	)
	return guide.flatMap(({ path: file, text }) =>
		Array.from(text.matchAll(/\*\*([^*]+)\*\*/g), ([, label = '']) => label.replaceAll(/\s+/g, ' '))
			.filter((label) => !texts.has(label))
			.map((label) => ({ file, label })),
	)
}
