import { ActionConfig } from '@dormer/api/content/contract-templates/schema'
import { ReadingNote } from '@dormer/api/content/documents/schema'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'

const Draft = ActionConfig.pick({
	name: true,
	templateMarkdown: true,
	disclosuresMarkdown: true,
	requirements: true,
	repName: true,
})
export type Draft = z.infer<typeof Draft>
/**
 * Contract draft in the browser's storage. `base` is the `revision` of the contract when the rep started the draft.
 * `readingNotes` are the notes about the file that was imported last.
 */
const StoredDraft = z.object({
	draft: Draft,
	base: z.string(),
	readingNotes: z.array(ReadingNote).default([]),
})
type StoredDraft = z.infer<typeof StoredDraft>

const listeners = new Set<() => void>()
const cache = new Map<string, { text: string; stored: StoredDraft | null }>()

export type ContractDraft = {
	/** The contract as the editor shows it, including unsaved changes. */
	draft: Draft
	isChanged: boolean
	/** Revision of the contract when the rep started the draft. */
	base: string
	/** True when someone saved the contract after this draft was started. */
	isOutdated: boolean
	/** What the import of the text left out or could not read. */
	readingNotes: ReadingNote[]
	/** Changes the draft. `readingNotes` replace the notes when the change is an import or hides them. */
	change: (patch: Partial<Draft>, readingNotes?: ReadingNote[]) => void
	/** Bases the draft on the current contract, so saving replaces it. */
	keep: () => void
	discard: () => void
}

/**
 * Returns a contract with its unsaved changes, which this browser stores. Changes are not saved automatically, because
 * homeowners could then sign an unfinished contract.
 */
export function useContractDraft(config: ActionConfig): ContractDraft {
	const stored = useSyncExternalStore(subscribe, () => readDraft(config.id))
	const saved = Draft.parse(config)
	const readingNotes = stored?.readingNotes ?? []
	const draft = stored?.draft ?? saved
	return {
		draft,
		isChanged: JSON.stringify(draft) !== JSON.stringify(saved),
		base: stored?.base ?? config.revision,
		isOutdated: stored !== null && stored.base !== config.revision,
		readingNotes,
		change: (patch, notes = readingNotes) =>
			write(config.id, {
				draft: Draft.parse({ ...draft, ...patch }),
				base: stored?.base ?? config.revision,
				readingNotes: notes,
			}),
		keep: () => storeDraft(config, draft, readingNotes),
		discard: () => discardDraft(config.id),
	}
}

/** Stores unsaved changes to a contract in this browser. */
export function storeDraft(config: ActionConfig, draft: Draft, readingNotes: ReadingNote[]): void {
	write(config.id, { draft: Draft.parse(draft), base: config.revision, readingNotes })
}

/** Removes the unsaved changes to a contract from this browser. */
export function discardDraft(id: string): void {
	write(id, null)
}

function keyOf(id: string): string {
	return `contract-draft:${id}`
}

function write(id: string, stored: StoredDraft | null): void {
	if (stored === null) localStorage.removeItem(keyOf(id))
	else localStorage.setItem(keyOf(id), JSON.stringify(stored))
	for (const listener of listeners) listener()
}

/** Returns the stored draft of a contract: the same object until the stored text changes (`useSyncExternalStore`). */
function readDraft(id: string): StoredDraft | null {
	const text = localStorage.getItem(keyOf(id)) ?? ''
	const known = cache.get(id)
	if (known?.text === text) return known.stored
	const stored = StoredDraft.safeParse(parseJson(text)).data ?? null
	cache.set(id, { text, stored })
	return stored
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	window.addEventListener('storage', listener)
	return () => {
		listeners.delete(listener)
		window.removeEventListener('storage', listener)
	}
}
