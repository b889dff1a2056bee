import { X } from 'lucide-react'
import type { RefObject } from 'react'
import type { OpenPage } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { OutlinePages } from './outline-pages.tsx'
import type { PlayerProps } from './player-props.ts'
import { SidePanel } from './side-panel.tsx'

type Props = PlayerProps & { dialog: RefObject<HTMLDialogElement | null>; onOpen: OpenPage }

/** Renders the transcript and the outline as a modal dialog on a narrow screen, with the other pages below both. */
export function OutlineDialog({ dialog, playback, player, onOpen }: Props) {
	const close = () => dialog.current?.close()
	return (
		<dialog
			ref={dialog}
			className="outline-dialog"
			aria-label={messages().player.outlineAndTranscript}
			closedby="any"
		>
			<div className="outline-dialog-body">
				<button
					type="button"
					className="icon-btn outline-dialog-close"
					aria-label={messages().general.close}
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
				<OutlinePages playback={playback} onOpen={onOpen} />
			</div>
		</dialog>
	)
}
