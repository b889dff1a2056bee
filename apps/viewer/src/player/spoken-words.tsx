import { splitPunctuation } from '../playback/captions.ts'
import type { Sentence } from '../playback/timeline.ts'

type Props = { sentence: Sentence; word: number; highlighted: boolean }

/** Renders a sentence. Marks the words that were spoken, and highlights the current word without its punctuation. */
export function SpokenWords({ sentence: { words }, word, highlighted }: Props) {
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
				<span className={highlighted ? 'lit' : 'said'} data-spoken="">
					{core}
				</span>
			)}
			{after}
			{word >= 0 && rest && ' '}
			{rest}
		</>
	)
}
