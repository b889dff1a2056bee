import type { ProductSlideData } from '@dormer/api/content/pricing/schema'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'

type PriceSlideFieldsProps = {
	data: ProductSlideData
	onChange: (patch: Partial<ProductSlideData>) => void
}

/** Renders the fields of a price slide that do not belong to a single tier: subtitle and conditions. */
export function PriceSlideFields({ data, onChange }: PriceSlideFieldsProps) {
	const { subtitle, disclaimer } = data
	return (
		<div className="grid gap-4 rounded-m border border-line bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
			<Field label="Subtitle" optional help="Below the title of the slide">
				{(control) => (
					<Input
						{...control}
						value={subtitle ?? ''}
						maxLength={300}
						onChange={({ target }) => onChange({ subtitle: target.value || null })}
					/>
				)}
			</Field>
			<Field
				label="Conditions"
				optional
				help="What could change the price. Shown on the slide, on the price page, in the agreement and in the proposal."
			>
				{(control) => (
					<Textarea
						{...control}
						value={disclaimer ?? ''}
						maxLength={2000}
						placeholder="Rotten decking is $85 a sheet, shown to you before it is replaced."
						onChange={({ target }) => onChange({ disclaimer: target.value || null })}
					/>
				)}
			</Field>
		</div>
	)
}
