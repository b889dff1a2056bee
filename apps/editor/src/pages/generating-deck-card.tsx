import type { DeckSummary } from '@dormer/api/content/decks/schema'
import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { Button } from '@dormer/ui/button'
import { Progress } from '@dormer/ui/progress'
import { Status } from '@dormer/ui/status'
import { toastError } from '@dormer/ui/toast'
import { RotateCcw } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { DeckFrame } from '../decks/deck-card.tsx'
import { DeckPicture } from '../decks/deck-picture.tsx'
import { progressText } from '../generation/progress.ts'
import { SlideTiles } from '../generation/slide-tiles.tsx'
import { useTimeLeft } from '../generation/use-time-left.ts'

type CardProps = { deck: DeckSummary; status: GenerationStatus }

/** Renders the card of a deck during its generation, with one tile for each slide. */
export function GeneratingDeckCard({ deck, status }: CardProps) {
	const left = useTimeLeft(status)
	return (
		<DeckFrame deck={deck} busy picture={<SlideTiles deckId={deck.id} status={status} />}>
			<div className="flex items-center justify-between gap-2">
				<h2 className="truncate text-[15px] leading-5 font-semibold tracking-[-.01em]">
					{deck.name}
				</h2>
				{status.progress > 0 && (
					<span className="num text-s text-ink-meta">{status.progress}%</span>
				)}
			</div>
			<p className="mt-0.5 truncate text-s text-ink-meta">
				{[progressText(status), left].filter(Boolean).join(' · ')}
			</p>
			<div className="mt-2.5 grid h-5 items-center">
				<Progress label={`Generating ${deck.name}`} value={status.progress || null} />
			</div>
		</DeckFrame>
	)
}

/** Renders the card of a deck whose generation failed: the reason and a button that resumes the generation. */
export function FailedDeckCard({ deck, status }: CardProps) {
	const utils = trpc.useUtils()
	const retry = trpc.generation.retry.useMutation({
		onSuccess: () => utils.decks.list.invalidate(),
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<DeckFrame deck={deck} picture={<DeckPicture deck={deck} />}>
			<div className="flex items-center justify-between gap-2">
				<h2 className="truncate text-[15px] leading-5 font-semibold tracking-[-.01em]">
					{deck.name}
				</h2>
				<Status tone="bad">Stopped</Status>
			</div>
			<p className="mt-0.5 line-clamp-1 text-s text-ink-meta" title={status.error ?? undefined}>
				{status.error ?? 'The slides could not be generated'}
			</p>
			<div className="relative z-10 mt-2 flex">
				<Button size="s" busy={retry.isPending} onClick={() => retry.mutate({ deckId: deck.id })}>
					<RotateCcw className="icon" aria-hidden />
					Retry
				</Button>
			</div>
		</DeckFrame>
	)
}
