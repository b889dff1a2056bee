import type { ProductSelection, TierName, TierPricing } from '@dormer/api/content/pricing/schema'
import { useRef, useState } from 'react'
import type { Access } from '../core/access.ts'
import { errorMessage, trpc } from '../core/trpc.ts'

type Options = {
	access: Access
	presentationId: string
	slideId: string
	tier: TierName
	pricing: TierPricing
	selection: ProductSelection | null
	onChosen: (selection: ProductSelection | null) => void
}

export type TierChoice = {
	price: TierPricing
	upgrades: readonly string[]
	busy: boolean
	problem: string | null
	toggle: (upgrade: string) => void
	choose: () => void
}

/** One tier with the upgrades the homeowner has switched on; every price is the server's, and another one begins anew. */
export function useTierChoice(options: Options): TierChoice {
	const { access, presentationId, slideId, tier, pricing, selection, onChosen } = options
	const chosen = selection?.slideId === slideId && selection.tier === tier ? selection : null
	const offered = pricing.upgrades.filter(({ selected }) => selected).map(({ key }) => key)
	const [quoted, setQuoted] = useState<TierPricing | null>(chosen?.price ?? null)
	const price = quoted ?? pricing
	const [upgrades, setUpgrades] = useState<readonly string[]>(chosen?.upgrades ?? offered)
	const [begun, setBegun] = useState(pricing.display)
	if (begun !== pricing.display) {
		setBegun(pricing.display)
		setQuoted(chosen?.price ?? null)
		setUpgrades(chosen?.upgrades ?? offered)
	}
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	const latest = useRef(0)

	function inputOf(keys: readonly string[]) {
		return { presentationId, slideId, tier, upgrades: [...keys] }
	}
	async function toggle(upgrade: string) {
		const before = upgrades
		const next = before.includes(upgrade)
			? before.filter((key) => key !== upgrade)
			: [...before, upgrade]
		latest.current += 1
		const mine = latest.current
		setUpgrades(next)
		setBusy(true)
		setProblem(null)
		try {
			const answer = await access.withToken((context) =>
				trpc.presentations.quoteSelection.query(inputOf(next), { context }),
			)
			if (mine === latest.current) setQuoted(answer.price)
		} catch (error) {
			if (mine !== latest.current) return
			setUpgrades(before)
			setProblem(errorMessage(error))
		} finally {
			if (mine === latest.current) setBusy(false)
		}
	}
	async function choose() {
		setBusy(true)
		setProblem(null)
		try {
			const answer = await access.withToken((context) =>
				trpc.presentations.selectProduct.mutate(inputOf(upgrades), { context }),
			)
			if (answer.selection) setQuoted(answer.selection.price)
			onChosen(answer.selection)
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
		choose: () => void choose(),
	}
}
