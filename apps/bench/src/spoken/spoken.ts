import { verbalizeText } from '@dormer/local-engines/verbalize-text'
import { TRAIN_EXPRESSIONS } from './data/train.ts'

/** Prints how many written expressions the local voice reads as a narrator would, and each one that it reads otherwise. */
export async function benchSpoken(): Promise<void> {
	let right = 0
	for (const { sentence, written, spoken } of TRAIN_EXPRESSIONS) {
		const heard = verbalizeText(sentence)
			.map((word) => word.spoken)
			.join(' ')
		const isRight = spoken.some((reading) => toLetters(heard).includes(toLetters(reading)))
		right += isRight ? 1 : 0
		if (!isRight) console.log(`  “${written}” is read in “${heard}”, expected “${spoken[0]}”`)
	}
	console.log(`spoken train: ${right}/${TRAIN_EXPRESSIONS.length} expressions are read rightly`)
}

/** Names of letters in the spelling that the voice pronounces, as in "pee em" for "p m". */
const LETTERS = new Map(
	'ay:a bee:b see:c dee:d ee:e eff:f gee:g aitch:h eye:i jay:j kay:k el:l em:m en:n oh:o pee:p cue:q are:r ess:s tee:t you:u vee:v ex:x why:y zee:z am:a_m'
		.split(' ')
		.map((pair): [string, string] => {
			const [name = '', letter = ''] = pair.split(':')
			return [name, letter.replace('_', ' ')]
		}),
)

const toLetters = (text: string): string =>
	` ${text
		.toLowerCase()
		.split(/[\s,-]+/)
		.map((word) => LETTERS.get(word) ?? word)
		.join(' ')} `
