import { splitPunctuation } from '../playback/captions.ts'
import type { Sentence } from '../playback/timeline.ts'

type Props = { sentence: Sentence; word: number; lit: boolean }

/** A sentence as far as it has been spoken: said words, the lit one without its marks, the rest. */
export function SpokenWords({ sentence: { words }, word, lit }: Props) {
	const [before, core, after] = splitPunctuation(words[word] ?? '')
	const rest = words.slice(word + 1).join(' ')
	return (
		<>
			<span className="said">
				{words.slice(0, Math.max(0, word)).join(' ')}
				{word > 0 && ' '}
				{before}
			</span>
			{word >= 0 && (
				<span className={lit ? 'lit' : 'said'} data-spoken="">
					{core}
				</span>
			)}
			{after}
			{word >= 0 && rest && ' '}
			{rest}
		</>
	)
}
