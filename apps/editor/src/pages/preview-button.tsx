import { Button } from '@dormer/ui/button'
import { Tooltip } from '@dormer/ui/tooltip'
import { Play } from 'lucide-react'
import { useId } from 'react'
import { useDeck } from '../deck-editing/deck-editor.ts'

/**
 * Renders the button that saves pending edits and opens the homeowner's page of the deck in a new tab. A deck without slides
 * has no preview: the button then keeps the keyboard focus and names the reason.
 */
export function PreviewButton() {
	const { deckId, detail, flush } = useDeck()
	const reason = useId()
	if (detail.slides.length === 0)
		return (
			<>
				<Tooltip label={NO_SLIDES}>
					<Button
						aria-disabled
						aria-describedby={reason}
						className="cursor-default aria-disabled:opacity-60"
					>
						<Label />
					</Button>
				</Tooltip>
				<span id={reason} hidden>
					{NO_SLIDES}
				</span>
			</>
		)
	return (
		<Button onClick={() => void openPreview(deckId, flush)}>
			<Label />
		</Button>
	)
}

const NO_SLIDES = 'Add a slide to preview the deck'

function Label() {
	return (
		<>
			<Play className="icon" aria-hidden />
			<span className="max-sm:sr-only">Preview</span>
		</>
	)
}

/** Opens the preview. Opens the tab before it saves, because browsers block tabs that open later than the click. */
async function openPreview(deckId: string, flush: () => Promise<void>): Promise<void> {
	const tab = window.open('', '_blank')
	await flush()
	const address = `/preview/${deckId}`
	if (tab === null) window.location.assign(address)
	else tab.location.replace(address)
}
