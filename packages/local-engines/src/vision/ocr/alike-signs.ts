/**
 * Texts of which one reader takes a sign for another that looks alike, so only the first makes sense: "of" and "0f", "24/7" and "24[7",
 * "1 year" without its space and "lyear", "$150" and "$i50".
 */
const ALIKE: readonly [right: RegExp, toWrong: (text: string) => string[]][] = [
	[/^o[a-z]$/i, (text) => [`0${text.slice(1)}`]],
	[/^24\/7$/, () => ['24[7', '24I7', '24l7', '2417']],
	[
		/^[1-9](?:years?|months?|days?|hours?)$/i,
		(text) => [text.replace('1', 'l'), text.replace('1', 'I'), text.replace('5', 'S')],
	],
	[/^\$1\d[\d,.]*$/, (text) => [text.replace('1', 'i')]],
]

/** Returns a text when the other reading of it is the same with a sign that looks alike and makes no sense. */
export function chooseAlike(text: string, other: string): string | undefined {
	const isWrong = ALIKE.some(
		([right, toWrong]) =>
			right.test(text) &&
			toWrong(text).some((wrong) => wrong !== text && wrong.toLowerCase() === other.toLowerCase()),
	)
	return isWrong ? text : undefined
}
