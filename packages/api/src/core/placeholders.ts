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

const WORDS = /(?: [\p{L}]{1,20}){1,6}/u.source

/** Matches signs of an unfinished text in English and Spanish: `XXXX`, `TBD`, `Insert your tagline here`, `Click to add text`, Lorem ipsum. */
const UNFINISHED = new RegExp(
	[
		/(?<![\p{L}\p{N}])\$?[Xx]{1,3},[Xx]{3}(?![\p{L}\p{N}])/u.source,
		/(?<![\p{L}\p{N}])\$?(?:X{3,12}|x{4,12})(?![\p{L}\p{N}])/u.source,
		/(?<![\p{L}\p{N}])TB[ADC](?![\p{L}\p{N}])/u.source,
		'___',
		/\b[Ll]orem [Ii]psum\b/u.source,
		/\[(?:Company|Customer|Client|Homeowner|Business|Owner|Name|Phone|Address|Date|Price|City|Logo|Empresa|Cliente|Nombre)(?: [\p{L}]{1,20}){0,3}\]/u
			.source,
		String.raw`\b(?:[Ii]nsert|[Ee]nter|[Tt]ype)${WORDS} here\b`,
		/\b[Yy]our (?:company|business|logo|name|text|title|headline|phone|website|tagline|address|photo)(?: [\p{L}]{1,12})? (?:goes )?here\b/u
			.source,
		/\b[Cc]lick to (?:add|edit|enter) [\p{L}]{1,20}\b/u.source,
		String.raw`\b(?:[Ee]scriba|[Ii]nserte)${WORDS} aquí`,
		/\b[Ss]u (?:logotipo|logo|nombre|empresa|texto|lema|teléfono) aquí/u.source,
	].join('|'),
	'gu',
)

/** Returns the unfinished parts of a text: placeholders of other programs, and signs such as `XXXX`. */
export function findUnfinished(text: string): string[] {
	const marks = Array.from(text.matchAll(UNFINISHED), ([found]) => found)
	return [...findPlaceholders(text).map(({ text: found }) => found), ...marks]
}
