import { ActionConfig } from '@dormer/api/content/contract-templates/schema'
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
 * Contract draft in the browser's storage. `base` is the `updatedAt` of the contract when the rep started the draft.
 */
const StoredDraft = z.object({ draft: Draft, base: z.string() })
type StoredDraft = z.infer<typeof StoredDraft>

const listeners = new Set<() => void>()
const cache = new Map<string, { text: string; stored: StoredDraft | null }>()

export type ContractDraft = {
	/** The contract as the editor shows it, including unsaved changes. */
	draft: Draft
	isChanged: boolean
	/** True when someone saved the contract after this draft was started. */
	isOutdated: boolean
	change: (patch: Partial<Draft>) => void
	discard: () => void
}

/**
 * Returns a contract with its unsaved changes, which this browser stores. Changes are not saved automatically, because
 * homeowners could then sign an unfinished contract.
 */
export function useContractDraft(config: ActionConfig): ContractDraft {
	const stored = useSyncExternalStore(subscribe, () => readDraft(config.id))
	const saved = Draft.parse(config)
	const draft = stored?.draft ?? saved
	return {
		draft,
		isChanged: JSON.stringify(draft) !== JSON.stringify(saved),
		isOutdated: stored !== null && stored.base !== config.updatedAt,
		change: (patch) => storeDraft(config, { ...draft, ...patch }),
		discard: () => discardDraft(config.id),
	}
}

/** Stores unsaved changes to a contract in this browser. */
export function storeDraft(config: ActionConfig, draft: Draft): void {
	write(config.id, { draft: Draft.parse(draft), base: config.updatedAt })
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
