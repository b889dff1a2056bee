import { X } from 'lucide-react'
import type { RefObject } from 'react'
import type { OpenPage } from '../core/pages.ts'
import type { PlayerProps } from './player-props.ts'
import { SidePanel } from './side-panel.tsx'

type Props = PlayerProps & { sheet: RefObject<HTMLDialogElement | null>; onOpen: OpenPage }

/** Transcript and outline on a narrow screen: the browser's own modal dialog, risen from below. */
export function OutlineDialog({ sheet, playback, player, onOpen }: Props) {
	const close = () => sheet.current?.close()
	return (
		<dialog ref={sheet} className="contents" aria-label="Outline and transcript" closedby="any">
			<div className="contents-in">
				<button
					type="button"
					className="icon-btn contents-close"
					aria-label="Close"
					onClick={close}
				>
					<X className="i" aria-hidden="true" />
				</button>
				<SidePanel
					playback={playback}
					player={player}
					id="sheet"
					onOpen={onOpen}
					onChosen={close}
				/>
			</div>
		</dialog>
	)
}
