import type { Slide } from '@dormer/api/content/slides/schema'
import { Button } from '@dormer/ui/button'
import { TriangleAlert } from 'lucide-react'
import { useDeck } from '../deck-editing/deck-editor.ts'

/**
 * Renders the notice that the generated script has to be checked, until the rep edits it or confirms it as it is. Saving the script
 * confirms it, also when nothing has changed.
 */
export function NeedsWords({ slide: { id, narrationScript } }: { slide: Slide }) {
	const { edit } = useDeck()
	return (
		<div
			role="note"
			className="mb-2 flex gap-3 rounded-m border border-line bg-paper px-3 py-2.5 text-s"
		>
			<TriangleAlert className="icon mt-0.5 text-warn" aria-hidden />
			<div>
				<b className="font-semibold">Check the script</b>
				<p className="mb-2 text-ink-2">
					Parts of this slide could not be read or put into words with certainty. Compare the script
					with the slide, and say in your own words what is missing. The deck cannot be shared until
					then.
				</p>
				<Button size="s" onClick={() => edit({ kind: 'slide', id, patch: { narrationScript } })}>
					The script is right
				</Button>
			</div>
		</div>
	)
}
