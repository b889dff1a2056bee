import type { ProductSelection, TierName, TierPricing } from '@dormer/api/content/pricing/schema'
import type { SelectionAnswer } from '@dormer/api/sale/presentations/schema'
import { useRef, useState } from 'react'
import type { Access } from '../core/access.ts'
import { errorMessage, trpc } from '../core/trpc.ts'

type Options = {
	access: Access
	presentationId: string
	slideId: string
	tier: TierName
	pricing: TierPricing
	selections: readonly ProductSelection[]
	onChosen: (answer: SelectionAnswer) => void
}

/** Price and selected upgrades of one tier, with the functions that change the upgrades and the choice of the tier. */
export type TierChoice = {
	price: TierPricing
	upgrades: readonly string[]
	busy: boolean
	problem: string | null
	toggle: (upgrade: string) => void
	choose: () => void
	remove: () => void
}

/**
 * Manages the upgrades that the homeowner selects for a tier. The server calculates every price. When the tier's price changes
 * on the server, resets the selected upgrades: to the upgrades stored with the choice if the homeowner has chosen this tier,
 * otherwise to the default upgrades.
 */
export function useTierChoice(options: Options): TierChoice {
	const { access, presentationId, slideId, tier, pricing, selections, onChosen } = options
	const chosen = selections.find((each) => each.slideId === slideId && each.tier === tier) ?? null
	const offered = pricing.upgrades.filter(({ selected }) => selected).map(({ key }) => key)
	const [quoted, setQuoted] = useState<TierPricing | null>(chosen?.price ?? null)
	const price = quoted ?? pricing
	const [upgrades, setUpgrades] = useState<readonly string[]>(chosen?.upgrades ?? offered)
	const [initialPrice, setInitialPrice] = useState(pricing.display)
	if (initialPrice !== pricing.display) {
		setInitialPrice(pricing.display)
		setQuoted(chosen?.price ?? null)
		setUpgrades(chosen?.upgrades ?? offered)
	}
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const latestRequest = useRef(0)

	function inputOf(keys: readonly string[]) {
		return { presentationId, slideId, tier, upgrades: [...keys] }
	}
	async function toggle(upgrade: string) {
		const before = upgrades
		const next = before.includes(upgrade)
			? before.filter((key) => key !== upgrade)
			: [...before, upgrade]
		latestRequest.current += 1
		const request = latestRequest.current
		setUpgrades(next)
		setBusy(true)
		setProblem(null)
		try {
			const answer = await access.withToken((context) =>
				trpc.presentations.quoteSelection.query(inputOf(next), { context }),
			)
			if (request === latestRequest.current) setQuoted(answer.price)
		} catch (error) {
			if (request !== latestRequest.current) return
			setUpgrades(before)
			setProblem(errorMessage(error))
		} finally {
			if (request === latestRequest.current) setBusy(false)
		}
	}
	async function change(act: Parameters<typeof access.withToken<SelectionAnswer>>[0]) {
		setBusy(true)
		setProblem(null)
		try {
			const answer = await access.withToken(act)
			const stored = answer.selections.find((each) => each.slideId === slideId)
			if (stored?.tier === tier) setQuoted(stored.price)
			onChosen(answer)
		} catch (error) {
			setProblem(errorMessage(error))
		}
		setBusy(false)
	}
	return {
		price,
		upgrades,
		busy,
		problem,
		toggle: (upgrade) => void toggle(upgrade),
		choose: () =>
			void change((context) =>
				trpc.presentations.selectProduct.mutate(inputOf(upgrades), { context }),
			),
		remove: () =>
			void change((context) =>
				trpc.presentations.removeSelection.mutate({ presentationId, slideId }, { context }),
			),
	}
}
