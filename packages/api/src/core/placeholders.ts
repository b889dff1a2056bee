const NAME = /[\p{L}\p{N}_\\. -]{1,60}/u.source

/**
 * Placeholders of other programs, also with the backslashes that Markdown adds: `«Name»` of a merge field, `<<Name>>`, `{NAME}`,
 * `[CUSTOMER NAME]`, `[Insert date]`, and the prompts of Word in English and Spanish.
 */
const PLACEHOLDER = new RegExp(
	[
		/«[\p{L}\p{N}_\\.-]{1,60}»/u.source,
		String.raw`(?:\\?<){2}${NAME}(?:\\?>){2}`,
		String.raw`(?<![{$\\])\{\p{L}${NAME}\}(?!\})`,
		/\\?\[[\p{Lu}][\p{Lu}\p{N}_\\ ]{2,60}\](?!\()/u.source,
		/\\?\[(?:[Ii]nsert|[Ee]nter|[Yy]our|[Tt]ype) [^\]\n]{1,60}\](?!\()/u.source,
		/Click (?:or tap )?(?:here )?to enter (?:text|a date)\.?/u.source,
		/Choose (?:an item|a building block)\.?/u.source,
		/Haga clic (?:o pulse )?(?:aquí )?(?:o pulse )?para escribir (?:texto|una fecha)\.?/u.source,
		/Elija un elemento\.?/u.source,
	].join('|'),
	'gu',
)

/** Returns the placeholders in a text with their UTF-16 offsets. Variables in double braces are not placeholders. */
export function findPlaceholders(text: string): { text: string; start: number; end: number }[] {
	return Array.from(text.matchAll(PLACEHOLDER), ({ 0: found, index }) => ({
		text: found.replaceAll('\\', ''),
		start: index,
		end: index + found.length,
	}))
}
