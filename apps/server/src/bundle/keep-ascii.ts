import type { Plugin } from 'rolldown'

const NON_ASCII = /(\\*)([^\0-\x7f])/g
const RAW_TEMPLATE = /String\.raw`[^`]*[^\0-\x7f]/

/**
 * Writes every character outside ASCII as an escape. V8 keeps the source texts of all loaded modules, with two bytes for each
 * character if one of them needs two. An escape means the same in texts, templates, regular expressions and names. It means
 * something else in a raw template, which is refused.
 */
export function keepAscii(): Plugin {
	return {
		name: 'keep-ascii',
		generateBundle(_, files) {
			for (const file of Object.values(files)) {
				if (file.type !== 'chunk') continue
				if (RAW_TEMPLATE.test(file.code))
					throw new Error(`${file.fileName} has a raw template with a character outside ASCII`)
				file.code = file.code.replace(NON_ASCII, escapeCharacter)
			}
		},
	}
}

/** Writes the escape of a character. A backslash before the character belonged to it, if it was not escaped itself. */
function escapeCharacter(_: string, backslashes: string, character: string): string {
	const before = backslashes.length % 2 === 1 ? backslashes.slice(1) : backslashes
	return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
