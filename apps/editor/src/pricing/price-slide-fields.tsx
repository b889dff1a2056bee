import type { ProductSlideData } from '@dormer/api/content/pricing/schema'
import { TierName } from '@dormer/api/content/pricing/schema'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { PanelSection } from '../deck-editing/panel.tsx'

const NONE = 'none'

type PriceSlideFieldsProps = {
	data: ProductSlideData
	onChange: (patch: Partial<ProductSlideData>) => void
}

/**
 * Renders the fields of a price slide that do not belong to a single tier: recommended tier, subtitle and small print.
 */
export function PriceSlideFields({ data, onChange }: PriceSlideFieldsProps) {
	const { subtitle, disclaimer, defaultSelectedTier } = data
	const offered = TierName.options.flatMap((value) => {
		const tier = data[value]
		return tier === null ? [] : [{ value, label: tier.name }]
	})
	return (
		<PanelSection title="Price slide">
			<Field
				label="Recommended tier"
				help="Highlights the card of this tier and shows its price in lists"
			>
				{(control) => (
					<Select
						{...control}
						value={defaultSelectedTier ?? NONE}
						options={[{ value: NONE, label: 'None' }, ...offered]}
						onChange={(value) =>
							onChange({ defaultSelectedTier: TierName.safeParse(value).data ?? null })
						}
					/>
				)}
			</Field>
			<Field label="Subtitle" optional>
				{(control) => (
					<Input
						{...control}
						value={subtitle ?? ''}
						maxLength={300}
						onChange={({ target }) => onChange({ subtitle: target.value || null })}
					/>
				)}
			</Field>
			<Field label="Small print" optional>
				{(control) => (
					<Textarea
						{...control}
						value={disclaimer ?? ''}
						maxLength={2000}
						onChange={({ target }) => onChange({ disclaimer: target.value || null })}
					/>
				)}
			</Field>
		</PanelSection>
	)
}
