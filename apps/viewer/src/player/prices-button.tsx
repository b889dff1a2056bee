import type { OpenPage } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { usePlayerState } from '../playback/store.ts'
import { locate } from '../playback/timeline.ts'
import type { PlayerProps } from './player-props.ts'

type Props = PlayerProps & { className: string; onOpen: OpenPage }

/** Renders the button that opens the pricing page. Renders nothing for a slide without prices. */
export function PricesButton({ playback, player, className, onOpen }: Props) {
	const hasPrices = usePlayerState(
		player.store,
		({ timeline, positionMs }) =>
			playback.slides[locate(timeline, positionMs).part]?.pricing != null,
	)
	if (!hasPrices) return null
	return (
		<button
			type="button"
			className={`btn btn-highlight ${className}`}
			onClick={() => onOpen('prices')}
		>
			{messages().player.compareAndChoose}
		</button>
	)
}
