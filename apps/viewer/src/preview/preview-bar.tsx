import { ArrowLeft } from 'lucide-react'
import './preview.css'

type Props = {
	deckId: string
	/** True when prices come from sample values. */
	usesSampleValues: boolean
}

/** Renders the bar above the preview of a deck: what a preview is, and the link back to the editor. */
export function PreviewBar({ deckId, usesSampleValues }: Props) {
	return (
		<aside className="preview-bar" aria-label="Preview">
			<p>
				<b>Preview. Nothing is stored.</b>
				{usesSampleValues && <small>Prices use sample values.</small>}
			</p>
			<a href={`/decks/${deckId}`}>
				<ArrowLeft className="i" aria-hidden="true" />
				Back to the editor
			</a>
		</aside>
	)
}
