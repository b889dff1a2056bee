import { Button } from '@dormer/ui/button'
import { Tag } from '@dormer/ui/tag'
import { useNavigate } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { RoofArt } from '../decks/empty-state-art.tsx'
import { useOpenSample } from '../decks/use-open-sample.ts'

/** Renders the card of the sample deck. The first click creates the deck; each button then opens it. */
export function SampleCard() {
	const navigate = useNavigate()
	const open = useOpenSample()
	const watch = () =>
		open.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })
	const edit = () =>
		open.mutate(undefined, {
			onSuccess: ({ deckId }) => void navigate({ to: '/decks/$deckId', params: { deckId } }),
		})
	return (
		<section className="card overflow-hidden" aria-labelledby="sample">
			<RoofArt className="aspect-video w-full" />
			<div className="p-4">
				<div className="flex items-center gap-2">
					<h2 id="sample" className="min-w-0 flex-1 truncate text-m font-semibold">
						Full roof replacement
					</h2>
					<Tag>Sample</Tag>
				</div>
				<p className="mt-1 mb-3 text-s text-ink-2">
					A finished deck to look at: five slides with scripts, and three prices.
				</p>
				<div className="flex flex-wrap gap-1">
					<Button busy={open.isPending} onClick={watch}>
						{!open.isPending && <Play className="icon" aria-hidden />}
						Watch as a homeowner
					</Button>
					<Button look="quiet" className="px-2!" disabled={open.isPending} onClick={edit}>
						Open the deck
					</Button>
				</div>
			</div>
		</section>
	)
}
