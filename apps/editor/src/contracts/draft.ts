import { ActionConfig } from '@dormer/api/contracts/templates/schema'
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
/** `base` is when the contract it was begun on was last saved. */
const Kept = z.object({ draft: Draft, base: z.string() })
type Kept = z.infer<typeof Kept>

const listeners = new Set<() => void>()
const read = new Map<string, { text: string; kept: Kept | null }>()

export type ContractDraft = {
	/** The contract as it is on the screen. */
	draft: Draft
	isChanged: boolean
	/** Somebody saved the contract after this draft was begun. */
	isOutdated: boolean
	change: (patch: Partial<Draft>) => void
	discard: () => void
}

/**
 * What was written on a contract and not saved yet. A saved change of a published contract is what the next homeowner
 * signs, so nothing is sent by itself: it is kept in this browser until it is saved or discarded.
 */
export function useContractDraft(config: ActionConfig): ContractDraft {
	const kept = useSyncExternalStore(subscribe, () => readKept(config.id))
	const saved = Draft.parse(config)
	const draft = kept?.draft ?? saved
	return {
		draft,
		isChanged: JSON.stringify(draft) !== JSON.stringify(saved),
		isOutdated: kept !== null && kept.base !== config.updatedAt,
		change: (patch) => keepDraft(config, { ...draft, ...patch }),
		discard: () => dropDraft(config.id),
	}
}

/** Puts a draft beside a contract: what was imported or written. */
export function keepDraft(config: ActionConfig, draft: Draft): void {
	write(config.id, { draft: Draft.parse(draft), base: config.updatedAt })
}

/** Forgets what was written on a contract and not saved. */
export function dropDraft(id: string): void {
	write(id, null)
}

function keyOf(id: string): string {
	return `contract-draft:${id}`
}

function write(id: string, kept: Kept | null): void {
	if (kept === null) localStorage.removeItem(keyOf(id))
	else localStorage.setItem(keyOf(id), JSON.stringify(kept))
	for (const listener of listeners) listener()
}

/** The same object as long as the text is the same. */
function readKept(id: string): Kept | null {
	const text = localStorage.getItem(keyOf(id)) ?? ''
	const known = read.get(id)
	if (known?.text === text) return known.kept
	const kept = Kept.safeParse(parseJson(text)).data ?? null
	read.set(id, { text, kept })
	return kept
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
