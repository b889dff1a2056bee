import type { Plugin } from 'rolldown'

const NON_ASCII = /(\\*)([^\0-\x7f])/g
const RAW_TEMPLATE = /String\.raw`[^`]*[^\0-\x7f]/

/**
 * Writes every character outside ASCII in the bundle as an escape (`escapeNonAscii`). V8 keeps the source texts of all loaded
 * modules, with two bytes for each character if one of them needs two. Refuses a raw template with such a character.
 */
export function keepAscii(): Plugin {
	return {
		name: 'keep-ascii',
		generateBundle(_, files) {
			for (const file of Object.values(files)) {
				if (file.type !== 'chunk') continue
				if (RAW_TEMPLATE.test(file.code))
					throw new Error(`${file.fileName} has a raw template with a character outside ASCII`)
				file.code = escapeNonAscii(file.code)
			}
		},
	}
}

/**
 * Writes every character outside ASCII in JavaScript code as an escape. An escape means the same in texts, templates, regular
 * expressions and names, but not in a raw template. A backslash before a character is dropped if it belongs to the character.
 */
export function escapeNonAscii(code: string): string {
	return code.replace(NON_ASCII, (_, backslashes: string, character: string) => {
		const before = backslashes.length % 2 === 1 ? backslashes.slice(1) : backslashes
		return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
	})
}
