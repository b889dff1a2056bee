import { readFile } from 'node:fs/promises'
import path from 'node:path'

const PAGE = path.join(import.meta.dirname, '../../../docs/operations.md')

/** A command exactly as docs/operations.md contains it. A block of SQL counts as one command. */
export type Command = { language: 'sh' | 'sql'; text: string }

/** Returns all commands in the fenced code blocks of docs/operations.md, in the order in which the page lists them. */
export async function readCommands(): Promise<Command[]> {
	const page = await readFile(PAGE, 'utf8')
	const blocks = [...page.matchAll(/^```(sh|sql)\n(.*?)\n```$/gms)]
	return blocks.flatMap(([, language, text = '']): Command[] =>
		language === 'sql'
			? [{ language, text }]
			: splitLines(text).map((line) => ({ language: 'sh', text: line })),
	)
}

/** Splits a shell block into commands. When a line ends with a backslash, the command continues on the next line. */
function splitLines(block: string): string[] {
	return block
		.replaceAll('\\\n', ' ')
		.split('\n')
		.filter((line) => line.trim() !== '')
}
