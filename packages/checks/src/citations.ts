import type { SourceFile } from './source-files.ts'

const CITATION = /\bdocs\/[\w./-]+\.md(?:#([\w-]+))?/g
/** Matches a citation by section number, such as "(contract, section 8)". This form of citation is not allowed. */
const OLD_FORM =
	/\((?:contract|reliability|performance|specification|experience), [^)]*\)|\b(?:contract|reliability),? section \d/g

export type BrokenCitation = { file: string; citation: string }

/**
 * Returns the broken citations in `files`: citations of a missing document, citations of a missing heading, and citations by
 * section number. `documents` are the Markdown files that may be cited.
 */
export function findBrokenCitations(
	files: readonly SourceFile[],
	documents: readonly SourceFile[],
): BrokenCitation[] {
	const anchors = new Map(documents.map(({ path, text }) => [path, listAnchors(text)]))
	return files.flatMap(({ path: file, text }) => {
		const broken = [...text.matchAll(CITATION)].filter(([citation, anchor]) => {
			const known = anchors.get(citation.replace(/#.*$/, ''))
			return known === undefined || (anchor !== undefined && !known.has(anchor))
		})
		return [...broken, ...text.matchAll(OLD_FORM)].map(([citation]) => ({ file, citation }))
	})
}

const NAMED_PATH = /`((?:apps|packages|docs)\/[\w./-]+)`/g

/** Returns the paths in backticks that do not exist. `exists` returns whether a path is an existing file or folder. */
export function findMissingPaths(
	documents: readonly SourceFile[],
	exists: (path: string) => boolean,
): BrokenCitation[] {
	return documents.flatMap(({ path: file, text }) =>
		Array.from(text.matchAll(NAMED_PATH), ([, named = '']) => named)
			.filter((named) => !exists(named))
			.map((citation) => ({ file, citation })),
	)
}

/** Returns the anchors of the headings in a Markdown file. GitHub builds anchors in the same way. */
function listAnchors(markdown: string): Set<string> {
	const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
	return new Set(
		headings.map((heading) =>
			heading
				.toLowerCase()
				.replace(/[^\p{L}\p{N}\s_-]/gu, '')
				.trim()
				.replace(/\s/g, '-'),
		),
	)
}
