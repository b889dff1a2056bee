import type { z } from 'zod'

/**
 * Invisible characters that can make the text around them read like a different text: those that Unicode calls ignorable, among
 * them the direction controls of UAX #9, control characters other than tabs and line ends, separators of lines and paragraphs,
 * noncharacters, and characters that fonts draw as empty space although they are not spaces, such as the blank Braille pattern. Does
 * not match variation selectors, which select the shape of a letter or an emoji, nor the two joiners.
 */
const HIDDEN =
	/(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\t\n\r])(?:\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Zl}|\p{Zp}|\p{Noncharacter_Code_Point}|[\ufff9-\ufffc\u2800\u2d7f\u{1107f}\u{16fe4}\u{1d159}])/u
/** Control characters and separators that end a line. Imports turn them into line ends, because they separate words. */
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g
/**
 * A zero-width joiner or non-joiner that is not between two letters beyond Latin, where languages such as Persian and Hindi
 * write it, or between two emojis.
 */
const STRAY_JOINER =
	/(?<![^\0-\u024f\p{N}\p{Z}])(?:\u200c|\u200d)|(?:\u200c|\u200d)(?![^\0-\u024f\p{N}\p{Z}])/u

/**
 * Returns the code point, such as `U+202E`, of the first character of a text that its reader cannot see and that can make it
 * read like a different text. Returns undefined for a text without such a character.
 */
export function findHiddenCharacter(text: string): string | undefined {
	const code = (HIDDEN.exec(text) ?? STRAY_JOINER.exec(text))?.[0].codePointAt(0)
	return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** Returns an imported text without the hidden characters that documents contain, such as soft hyphens. */
export function removeHiddenCharacters(text: string): string {
	return text
		.replace(LINE_ENDS, '\n')
		.replace(new RegExp(HIDDEN.source, 'gu'), '')
		.replace(new RegExp(STRAY_JOINER.source, 'gu'), '')
}

/** Returns the message for a text that contains a hidden character. */
export function explainHiddenCharacter(character: string): string {
	return `Remove the invisible character ${character}, for example by typing the text again instead of pasting it`
}

/**
 * Check of a text that can enter a contract, for `superRefine`. A contract must read the same to everyone, so the text may
 * not contain invisible characters.
 */
export function refuseHiddenCharacters(text: string, ctx: z.RefinementCtx): void {
	const found = findHiddenCharacter(text)
	if (found !== undefined) ctx.addIssue({ code: 'custom', message: explainHiddenCharacter(found) })
}
