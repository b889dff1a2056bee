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
 * `onSaving` says what is being saved. When the server refuses, the switch goes back. A quote ends when the tier's price changes
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
	const drafted = own === null ? draft : null
	const stored = chosen?.upgrades ?? drafted?.upgrades ?? offered

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
	async function saveChoice(
		what: string,
		act: Parameters<typeof access.withToken<SelectionAnswer>>[0],
	) {
		setBusy(true)
		setProblem(null)
		onSaving(what)
		try {
			const answer = await access.withToken(act)
			setDraft(null)
			onChosen(answer)
		} catch (error) {
			setProblem(errorMessage(error))
		}
		onSaving(null)
		setBusy(false)
	}
	function select(what: string, upgrades: readonly string[]) {
		return saveChoice(what, (context) =>
			trpc.presentations.selectProduct.mutate(inputOf(upgrades), { context }),
		)
	}
	async function save(upgrade: string, next: readonly string[]) {
		const label = pricing.upgrades.find(({ key }) => key === upgrade)?.label ?? upgrade
		setPending(next)
		setSaving(upgrade)
		const t = messages().prices
		await select(next.includes(upgrade) ? t.adding(label) : t.removing(label), next)
		setPending(null)
		setSaving(null)
	}
	const ended = own === null ? endedUpgrades(change, options) : []
	const again = ended.length > 0 && change !== null ? `${change.at} ${pricing.display}` : null
	useEffect(() => {
		if (again !== null) void quote(ended)
	}, [again])
	function toggle(upgrade: string) {
		if (saving !== null) return
		const next = stored.includes(upgrade)
			? stored.filter((key) => key !== upgrade)
			: [...stored, upgrade]
		void (chosen === null ? quote(next) : save(upgrade, next))
	}
	return {
		price: chosen?.price ?? drafted?.price ?? pricing,
		upgrades: pending ?? stored,
		busy,
		saving,
		problem,
		toggle,
		choose: () => void select(messages().prices.savingChoice, stored),
		remove: () =>
			void saveChoice(messages().prices.removingChoice, (context) =>
				trpc.presentations.removeSelection.mutate({ presentationId, slideId }, { context }),
			),
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
