import type { PriceVariable, TierName } from '@dormer/api/content/pricing/schema'
import { TIERS } from '@dormer/api/content/pricing/tiers'
import { Button } from '@dormer/ui/button'
import { Copy, Ruler } from 'lucide-react'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { pricedValues } from './first-formula.tsx'
import { keyFor } from './formula-names.ts'

type FormulaStartsProps = {
	tierKey: TierName
	/** Called with the formula to begin with, or with null when a price of the new value is typed first. */
	onStart: (formula: string | null) => void
}

/**
 * Renders the buttons that begin an empty formula: copy the formula of another tier or, in a deck without a measured value, add the
 * size of the roof.
 */
export function FormulaStarts({ tierKey, onStart }: FormulaStartsProps) {
	const { detail, edit } = useDeck()
	const { slide } = useDeckLocation()
	const { priceVariables } = detail.deck.settings
	const others = TIERS.flatMap((key) => {
		const tier = slide?.productData?.[key]
		const formula = tier?.price.mode === 'formula' ? tier.price.formula : undefined
		return key === tierKey || !tier || !formula ? [] : [{ key, name: tier.name, formula }]
	})
	const isUnmeasured = pricedValues(priceVariables).length === 0
	if (others.length === 0 && !isUnmeasured) return null
	return (
		<div className="flex flex-wrap gap-1">
			{others.map(({ key, name, formula }) => (
				<Button key={key} look="quiet" size="s" onClick={() => onStart(formula)}>
					<Copy className="icon" aria-hidden />
					Start from {name}
				</Button>
			))}
			{isUnmeasured && (
				<Button
					look="quiet"
					size="s"
					onClick={() => {
						edit({ kind: 'variables', value: [...priceVariables, roofSquares(priceVariables)] })
						onStart(null)
					}}
				>
					<Ruler className="icon" aria-hidden />
					Start with a price per square
				</Button>
			)}
		</div>
	)
}

function roofSquares(variables: readonly PriceVariable[]): PriceVariable {
	const label = 'Roof squares'
	return {
		key: keyFor(
			label,
			variables.map(({ key }) => key),
		),
		label,
		unit: 'squares',
		source: 'measurement',
		measurementField: 'roof_squares',
		sample: 24,
	}
}
