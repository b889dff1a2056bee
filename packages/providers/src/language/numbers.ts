const SMALL_NUMBERS =
	'three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
		' ',
	)
const TENS = 'thirty forty fifty sixty seventy eighty ninety'.split(' ')
const VALUE_OF = new Map([
	...SMALL_NUMBERS.map((word, index) => [word, String(index + 3)] as const),
	...TENS.map((word, index) => [word, String(30 + 10 * index)] as const),
])

/** Returns the numbers in a text as digits. Also finds number words from "three" to "ninety". */
export function numbersIn(text: string): string[] {
	const digits = text.replace(/(\d),(?=\d{3})/g, '$1').match(/\d+(?:\.\d+)?/g) ?? []
	const spelled = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap(
		(word) => VALUE_OF.get(word) ?? [],
	)
	return [...digits.map((number) => String(Number(number))), ...spelled]
}
