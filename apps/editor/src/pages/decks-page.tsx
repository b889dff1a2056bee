import type { DeckSummary } from '@dormer/api/content/decks/schema'
import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { Page } from '../core/page.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { DeckCard } from '../decks/deck-card.tsx'
import { type DeckQuery, selectDecks, tagsByUse } from '../decks/deck-query.ts'
import { DeckToolbar } from '../decks/deck-toolbar.tsx'
import { DecksEmpty } from '../decks/decks-empty.tsx'
import { DecksSkeleton } from '../decks/decks-skeleton.tsx'
import { DropBar } from '../decks/drop-bar.tsx'
import { isRunning } from '../generation/progress.ts'
import { useGenerations } from '../generation/use-generations.ts'
import { DropOverlay } from '../uploads/drop-overlay.tsx'
import { type ChosenFiles, SLIDE_RULES, selectSlideFiles } from '../uploads/file-rules.ts'
import { useWindowDrop } from '../uploads/use-drop.ts'
import { FailedDeckCard, GeneratingDeckCard } from './generating-deck-card.tsx'

const NewDeckDialog = lazy(async () => ({
	default: (await import('../decks/new-deck-dialog.tsx')).NewDeckDialog,
}))

const DEFAULT_QUERY: DeckQuery = { search: '', filter: { kind: 'all' }, sort: 'edited' }

/** Renders the deck list. A rep starts a new deck with the button, by dropping files, or with the file dialog. */
export function DecksPage() {
	useDocumentTitle('Decks')
	const list = trpc.decks.list.useQuery()
	const generations = useGenerations(list.data?.decks)
	const { chosen, open, close } = useNewDeck()
	const openWith = useCallback((files: File[]) => open(selectSlideFiles(files)), [open])
	const dragging = useWindowDrop(chosen === null ? openWith : null)
	const decks = list.data?.decks
	return (
		<Page
			title="Decks"
			count={decks?.length || undefined}
			actions={
				decks !== undefined &&
				decks.length > 0 && (
					<Button look="primary" onClick={() => open({ files: [], rejections: [] })}>
						<Plus className="icon" aria-hidden />
						New deck
					</Button>
				)
			}
		>
			{list.isPending && <DecksSkeleton />}
			{list.isError && (
				<ErrorState
					title="Your decks could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{decks?.length === 0 && (
				<DecksEmpty onFiles={openWith} onEmptyDeck={() => open({ files: [], rejections: [] })} />
			)}
			{decks !== undefined && decks.length > 0 && (
				<>
					<DeckGrid decks={decks} generations={generations} />
					<DropBar onFiles={openWith} />
				</>
			)}
			{dragging && chosen === null && (
				<DropOverlay title="Drop to create a deck">{SLIDE_RULES}</DropOverlay>
			)}
			{chosen !== null && (
				<Suspense>
					<NewDeckDialog chosen={chosen} onClose={close} />
				</Suspense>
			)}
		</Page>
	)
}

type GridProps = { decks: DeckSummary[]; generations: ReadonlyMap<string, GenerationStatus> }

function DeckGrid({ decks, generations }: GridProps) {
	const [query, setQuery] = useState(DEFAULT_QUERY)
	const shown = selectDecks(decks, query)
	return (
		<>
			<DeckToolbar
				query={query}
				tags={tagsByUse(decks)}
				hasArchived={decks.some((deck) => !deck.isActive)}
				onChange={setQuery}
			/>
			{shown.length === 0 ? (
				<EmptyState
					title="No matching decks"
					action={<Button onClick={() => setQuery(DEFAULT_QUERY)}>Show all decks</Button>}
				>
					Change the search or the filter.
				</EmptyState>
			) : (
				<ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
					{shown.map((deck, index) => {
						const status = generations.get(deck.id)
						if (status === undefined)
							return <DeckCard key={deck.id} deck={deck} isFirst={index === 0} />
						if (isRunning(status))
							return <GeneratingDeckCard key={deck.id} deck={deck} status={status} />
						return <FailedDeckCard key={deck.id} deck={deck} status={status} />
					})}
				</ul>
			)}
		</>
	)
}

/**
 * Returns the state of the new-deck dialog. The dialog is open when files were chosen or when the URL ends in `#new`.
 */
function useNewDeck() {
	const [chosen, setChosen] = useState<ChosenFiles | null>(null)
	const { hash } = useLocation()
	const navigate = useNavigate()
	const fromHash = hash === 'new' ? { files: [], rejections: [] } : null
	const close = () => {
		setChosen(null)
		if (fromHash !== null) void navigate({ to: '/decks', replace: true })
	}
	return { chosen: chosen ?? fromHash, open: setChosen, close }
}
