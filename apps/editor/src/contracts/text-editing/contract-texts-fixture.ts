import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
/** Matches a string literal without escapes, which may be a template literal. */
const LITERAL = /`(?:[^`\\]|\\[\s\S])*`|'(?:[^'\\\n]|\\.)*'/g
const IS_CONTRACT = /templateMarkdown|disclosuresMarkdown|resolveTemplate|parseContract|toMarkdown/

/**
 * Returns the Markdown of every contract in the repository: the starter contract, the contracts of the demo and of the guides,
 * and the texts of the tests. Reads the string literals that contain a variable or Markdown from the files that use contracts.
 */
export function readContractTexts(): string[] {
	const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
	const texts = files.split('\n').flatMap((file) => {
		const source = file === '' ? '' : readFileSync(path.join(ROOT, file), 'utf8')
		if (!IS_CONTRACT.test(source)) return []
		return [...source.matchAll(LITERAL)].map(([literal]) => unquote(literal))
	})
	const markdown = texts.filter((text) => /\{\{\s*\w+|^#+ |\n\n|\*\*|\\n- |\| -/.test(text))
	return [...new Set(markdown)]
}

function unquote(literal: string): string {
	return literal
		.slice(1, -1)
		.replaceAll(/\$\{SIGNATURE_MARKER\}/g, '<!-- signature -->')
		.replaceAll(/\$\{PAGE_MARKER\}/g, '<!-- page -->')
		.replaceAll(/\\n/g, '\n')
		.replaceAll(/\\([\s\S])/g, '$1')
}
