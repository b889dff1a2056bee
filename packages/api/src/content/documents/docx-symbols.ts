/** Check marks and bullets of the symbol fonts of Word, by font and character code. */
const SYMBOLS: Record<string, Record<number, string>> = {
	wingdings: {
		108: '•',
		110: '■',
		111: '☐',
		113: '☐',
		114: '☐',
		118: '•',
		120: '☒',
		167: '▪',
		168: '☐',
		224: '→',
		251: '✗',
		252: '✓',
		253: '☒',
		254: '☑',
	},
	'wingdings 2': {
		79: '✗',
		80: '✓',
		81: '☒',
		82: '☑',
		83: '☒',
		84: '☒',
		162: '■',
		163: '☐',
	},
	webdings: { 97: '✓', 99: '☐', 103: '■', 114: '✗' },
	symbol: { 183: '•', 167: '▪', 176: '°', 177: '±', 210: '®', 211: '©', 212: '™' },
}

/** Returns the character that a symbol font shows for a code, or undefined for an unknown symbol. */
export function symbolOf(font: string, code: number): string | undefined {
	return SYMBOLS[font.toLowerCase()]?.[code >= 0xf000 ? code - 0xf000 : code]
}

/** Returns a text as a font shows it: letters of a symbol font become its symbols. */
export function showInFont(text: string, font: string | undefined): string {
	if (font === undefined || !Object.hasOwn(SYMBOLS, font.toLowerCase())) return text
	return Array.from(text, (one) => symbolOf(font, one.charCodeAt(0)) ?? one).join('')
}
