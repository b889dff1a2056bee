import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'

type Props = { page: PageProps; level: 'h1' | 'h2'; unchosen: string }

/**
 * Says why the agreement cannot be signed yet, and links to the prices: the price is an estimate or lacks a value, or no option is
 * chosen. `unchosen` explains the second.
 */
export function ChooseFirst({ page, level: Heading, unchosen }: Props) {
	const { agreement: t, steps } = messages()
	const state = page.playback.price?.state
	const isFinal = state !== 'estimate' && state !== 'incomplete'
	return (
		<>
			<Heading>{isFinal ? t.chooseFirst : t.notFinal}</Heading>
			<p>{isFinal ? unchosen : t.signWhenFinal}</p>
			<button
				type="button"
				className={Heading === 'h2' ? 'btn btn-main btn-wide' : 'btn btn-main'}
				onClick={() => page.onOpen('prices')}
			>
				{isFinal ? steps.comparePrices : steps.seePrices}
			</button>
		</>
	)
}
