import type { Tx } from '@dormer/db'
import type { ProductSelection } from '../../../content/pricing/schema.ts'
import { emit } from '../../../events/emit.ts'
import type { Choice } from './calculate-prices.ts'
import type { PricedPresentation } from './priced-presentation.ts'

/** Returns the presentation's selections on all pricing slides except the slide of `choice`. */
export function selectionsOfOthers(
	{ selections }: PricedPresentation,
	{ slideId }: Pick<Choice, 'slideId'>,
): ProductSelection[] {
	return selections.filter((selection) => selection.slideId !== slideId)
}

/**
 * Emits the event of the selection `changed`, which the homeowner made or removed. `selections` of the payload contains all
 * selections after the change.
 */
export async function emitSelection(
	tx: Tx,
	{ organizationId, presentationId, deckId }: PricedPresentation,
	change: {
		type: 'product.selected' | 'product.deselected'
		changed: ProductSelection
		kept: ProductSelection[]
		at: Date
	},
): Promise<void> {
	const { type, changed, kept, at } = change
	const choice = normalizeChoice(changed)
	const others = kept.map(normalizeChoice)
	await emit(tx, {
		type,
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: {
			presentationId,
			deckId,
			...choice,
			tierName: changed.name,
			selections: type === 'product.selected' ? [...others, choice] : others,
		},
		at,
	})
}

/** Removes duplicate upgrades from a homeowner's choice and sorts the upgrades. */
export function normalizeChoice({ slideId, tier, upgrades }: Choice): Choice {
	return { slideId, tier, upgrades: [...new Set(upgrades)].sort() }
}
