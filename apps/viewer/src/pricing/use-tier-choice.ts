import type {
	PriceChange,
	ProductSelection,
	TierName,
	TierPricing,
} from '@dormer/api/content/pricing/schema'
import type { SelectionAnswer } from '@dormer/api/sale/presentations/schema'
import { useEffect, useRef, useState } from 'react'
import type { PageProps } from '../core/pages.ts'
import { errorMessage, trpc } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'

type Options = {
	page: PageProps
	slideId: string
	tier: TierName
	pricing: TierPricing
	selections: readonly ProductSelection[]
	/** The last choice that a change of the price ended; null without one. */
	change: PriceChange | null
	onSaving: (what: string | null) => void
	onChosen: (answer: SelectionAnswer) => void
}

/** Price and selected upgrades of one tier, with the functions that change the upgrades and the choice of the tier. */
export type TierChoice = {
	price: TierPricing
	upgrades: readonly string[]
	busy: boolean
	/** Key of the upgrade that is being saved, or null. */
	saving: string | null
	problem: string | null
	toggle: (upgrade: string) => void
	choose: () => void
	remove: () => void
}

/**
 * Manages the upgrades that the homeowner selects for a tier. The server calculates every price. Before a choice, a switch asks
 * for a quote. Once the tier is chosen, a switch is saved immediately: until the server answers, the stored price stays, and
 * `onSaving` says what is being saved. What is switched in the meantime is saved after that, so that every tap counts. When the
 * server refuses, the switches go back. A quote ends when the tier's price changes
 * on the server. After a change of the price ended the choice of this tier, its upgrades are on again, until the homeowner
 * chooses.
 */
export function useTierChoice(options: Options): TierChoice {
	const { slideId, tier, pricing, selections } = options
	const { access } = options.page
	const { presentationId } = options.page.playback
	const { change, onSaving, onChosen } = options
	const own = selections.find((each) => each.slideId === slideId) ?? null
	const chosen = own?.tier === tier ? own : null
	const offered = pricing.upgrades.filter(({ selected }) => selected).map(({ key }) => key)
	const [draft, setDraft] = useState<{
		upgrades: readonly string[]
		price: TierPricing | null
	} | null>(null)
	const [draftOf, setDraftOf] = useState(pricing.display)
	if (draftOf !== pricing.display) {
		setDraftOf(pricing.display)
		setDraft(null)
	}
	const [pending, setPending] = useState<readonly string[] | null>(null)
	const [saving, setSaving] = useState<string | null>(null)
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const latestRequest = useRef(0)
	const isSaving = useRef(false)
	const drafted = own === null ? draft : null
	const upgrades = pending ?? chosen?.upgrades ?? drafted?.upgrades ?? offered
	/** Upgrades after the last tap, which may be newer than the last rendered ones. */
	const latest = useRef(upgrades)
	latest.current = upgrades
	/** Upgrades of the choice that the server is to save. */
	const wanted = useRef(upgrades)

	function inputOf(keys: readonly string[]) {
		return { presentationId, slideId, tier, upgrades: [...keys] }
	}
	async function quote(next: readonly string[]) {
		latestRequest.current += 1
		const request = latestRequest.current
		const before = draft
		setDraft({ upgrades: next, price: before?.price ?? null })
		setBusy(true)
		setProblem(null)
		try {
			const { price } = await access.withToken((context) =>
				trpc.presentations.quoteSelection.query(inputOf(next), { context }),
			)
			if (request === latestRequest.current) setDraft({ upgrades: next, price })
		} catch (error) {
			if (request !== latestRequest.current) return
			setDraft(before)
			setProblem(errorMessage(error))
		} finally {
			if (request === latestRequest.current) setBusy(false)
		}
	}
	function saveChoice(upgrades: readonly string[], what: string, upgrade: string | null = null) {
		wanted.current = upgrades
		setPending(upgrades)
		setSaving(upgrade)
		onSaving(what)
		if (!isSaving.current) void sendChoice()
	}
	async function sendChoice() {
		isSaving.current = true
		setBusy(true)
		setProblem(null)
		let answer: SelectionAnswer | undefined
		try {
			let sent: readonly string[]
			do {
				sent = wanted.current
				const input = inputOf(sent)
				answer = await access.withToken((context) =>
					trpc.presentations.selectProduct.mutate(input, { context }),
				)
			} while (sent !== wanted.current)
		} catch (error) {
			setProblem(errorMessage(error))
		}
		isSaving.current = false
		endSaving(answer)
	}
	function endSaving(answer: SelectionAnswer | undefined) {
		setPending(null)
		setSaving(null)
		setBusy(false)
		onSaving(null)
		if (answer === undefined) return
		setDraft(null)
		onChosen(answer)
	}
	async function remove() {
		setBusy(true)
		setProblem(null)
		onSaving(messages().prices.removingChoice)
		try {
			const answer = await access.withToken((context) =>
				trpc.presentations.removeSelection.mutate({ presentationId, slideId }, { context }),
			)
			endSaving(answer)
		} catch (error) {
			setProblem(errorMessage(error))
			endSaving(undefined)
		}
	}
	const ended = own === null ? endedUpgrades(change, options) : []
	const again = ended.length > 0 && change !== null ? `${change.at} ${pricing.display}` : null
	useEffect(() => {
		if (again !== null) void quote(ended)
	}, [again])
	function toggle(upgrade: string) {
		const isOn = latest.current.includes(upgrade)
		const next = isOn
			? latest.current.filter((key) => key !== upgrade)
			: [...latest.current, upgrade]
		latest.current = next
		if (chosen === null && !isSaving.current) return void quote(next)
		const label = pricing.upgrades.find(({ key }) => key === upgrade)?.label ?? upgrade
		const t = messages().prices
		saveChoice(next, isOn ? t.removing(label) : t.adding(label), upgrade)
	}
	return {
		price: chosen?.price ?? drafted?.price ?? pricing,
		upgrades,
		busy,
		saving,
		problem,
		toggle,
		choose: () => saveChoice(latest.current, messages().prices.savingChoice),
		remove: () => void remove(),
	}
}

/** Returns the offered upgrades of the tier that the homeowner had chosen until the price changed. */
function endedUpgrades(
	change: PriceChange | null,
	{ slideId, tier, pricing }: Pick<Options, 'slideId' | 'tier' | 'pricing'>,
): string[] {
	const ended = change?.ended.find((choice) => choice.slideId === slideId && choice.tier === tier)
	const offered = pricing.upgrades.map(({ key }) => key)
	return ended?.upgrades.filter((key) => offered.includes(key)) ?? []
}
