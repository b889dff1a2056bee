/** Phrases that price explanations say to the homeowner, with what a rep reads in their place. */
const PHRASES: readonly [RegExp, string][] = [
	[/^Entered for your home/, 'Entered'],
	[/^Measured on your roof/, 'Measured on the roof'],
	[/\bYour roof still has/, 'The roof still has'],
	[/\bYour rep still has to/, 'You still have to'],
]

/** Returns a sentence of a price explanation for the rep. The stored sentence is for the homeowner: "Entered for your home by …". */
export function repSentence(sentence: string): string {
	return PHRASES.reduce((text, [phrase, words]) => text.replace(phrase, words), sentence)
}
