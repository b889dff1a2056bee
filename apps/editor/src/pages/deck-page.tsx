import type { DeckDetail } from '@dormer/api/content/decks/schema'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { RecordLoadError } from '../core/record-page.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { DeckEditorProvider, useDeckEditor } from '../deck-editing/deck-editor.ts'
import { useDeckGeneration } from '../generation/use-deck-generation.ts'
import { DeckWorkbench } from './deck-workbench.tsx'
import { DeckWorkbenchSkeleton } from './deck-workbench-skeleton.tsx'

const RECORDING_POLL_MS = 1500

/** Loads a deck and renders the deck editor. */
export function DeckPage() {
	const { deckId } = useParams({ from: '/app/decks/$deckId' })
	const query = trpc.decks.get.useQuery(
		{ deckId },
		{ refetchInterval: ({ state }) => (isRecording(state.data) ? RECORDING_POLL_MS : false) },
	)
	if (query.isPending) return <DeckWorkbenchSkeleton />
	if (query.data === undefined)
		return (
			<main id="main">
				<RecordLoadError
					recordName="deck"
					listLink={<Link to="/decks">All decks</Link>}
					error={query.error}
					onRetry={() => void query.refetch()}
				/>
			</main>
		)
	return <OpenDeck key={deckId} deckId={deckId} saved={query.data} />
}

/**
 * Returns whether the page must poll the deck, because some recording is not finished. An FAQ is recorded up to a minute after
 * its last change.
 */
function isRecording(detail: DeckDetail | undefined): boolean {
	if (detail === undefined) return false
	const minuteAgo = Date.now() - 60_000
	const isFresh = (at: string) => minuteAgo < Date.parse(at)
	return (
		detail.slides.some(({ audioStatus }) => audioStatus === 'pending') ||
		detail.faqs.some(
			({ audioUrl, status, updatedAt }) =>
				status === 'published' && audioUrl === null && isFresh(updatedAt),
		)
	)
}

function OpenDeck({ deckId, saved }: { deckId: string; saved: DeckDetail }) {
	const editor = useDeckEditor(deckId, saved)
	const generation = useDeckGeneration(deckId)
	useDocumentTitle(editor.detail.deck.name)
	useUndoKeys(editor.undo, editor.redo)
	useFreshPreflight(saved)
	return (
		<DeckEditorProvider value={editor}>
			<DeckWorkbench generation={generation} />
		</DeckEditorProvider>
	)
}

/** Refreshes the preflight results when the state of a recording changes. */
function useFreshPreflight({ deck, slides, faqs }: DeckDetail): void {
	const utils = trpc.useUtils()
	const recordings = [
		...slides.map(({ audioStatus }) => audioStatus),
		...faqs.map(({ audioUrl }) => audioUrl === null),
	].join()
	const lastRecordings = useRef(recordings)
	useEffect(() => {
		if (lastRecordings.current === recordings) return
		lastRecordings.current = recordings
		void utils.decks.preflight.invalidate({ deckId: deck.id })
	}, [utils, deck.id, recordings])
}

/**
 * Undoes the latest edit with Ctrl Z and redoes it with Ctrl Shift Z, except in text fields, where the browser handles
 * these keys.
 */
function useUndoKeys(undo: (() => void) | null, redo: (() => void) | null): void {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
			const { target } = event
			if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
			event.preventDefault()
			if (event.shiftKey) redo?.()
			else undo?.()
		}
		window.addEventListener('keydown', onKey)
		return () => window.removeEventListener('keydown', onKey)
	}, [undo, redo])
}
