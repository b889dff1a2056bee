import { readFile } from 'node:fs/promises'
import path from 'node:path'

const PAGE = path.join(import.meta.dirname, '../../../docs/operations.md')

/** A command of docs/operations.md, as it is written there. A block of SQL is one command. */
export type Command = { language: 'sh' | 'sql'; text: string }

/** Returns all commands in the fenced blocks of docs/operations.md, in the order of the page. */
export async function readCommands(): Promise<Command[]> {
	const page = await readFile(PAGE, 'utf8')
	const blocks = [...page.matchAll(/^```(sh|sql)\n(.*?)\n```$/gms)]
	return blocks.flatMap(([, language, text = '']): Command[] =>
		language === 'sql'
			? [{ language, text }]
			: splitLines(text).map((line) => ({ language: 'sh', text: line })),
	)
}

/** Splits a shell block into commands. A line that ends with a backslash continues in the next line. */
function splitLines(block: string): string[] {
	return block
		.replaceAll('\\\n', ' ')
		.split('\n')
		.filter((line) => line.trim() !== '')
}
