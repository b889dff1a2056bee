import { ProductSlideData, type Tier } from '@dormer/api/content/pricing/schema'
import { isPriceMissing } from '@dormer/stage/missing-price'
import { Button } from '@dormer/ui/button'
import { Select } from '@dormer/ui/select'
import { Skeleton } from '@dormer/ui/skeleton'
import { CircleDollarSign } from 'lucide-react'
import { fullName } from '../core/homeowner.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { Panel, PanelSection } from '../deck-editing/panel.tsx'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { usePricePreviewState } from './price-preview.ts'
import { PriceSlideFields } from './price-slide-fields.tsx'
import { TierEditor } from './tier-editor.tsx'
import { VariableList } from './variable-list.tsx'

const TIERS = ['good', 'better', 'best'] as const
const NAMES = { good: 'Good', better: 'Better', best: 'Best' } as const
const DEFAULTS = 'defaults'

/**
 * Renders the pricing panel: the deck's price variables and the tiers of the open slide. A menu selects the presentation for
 * which prices are calculated, or the default values.
 */
export function PricingPanel() {
	const { slide } = useDeckLocation()
	const { presentations, presentation, choosePresentation } = usePricePreviewState()
	return (
		<Panel
			title="Pricing"
			end={
				presentations === undefined ? (
					<Skeleton className="h-7 w-40" />
				) : (
					<Select
						quiet
						aria-label="Calculated for"
						className="max-w-52"
						value={presentation?.id ?? DEFAULTS}
						options={[
							...presentations.map(({ id, homeownerData }) => ({
								value: id,
								label: `${fullName(homeownerData)}’s roof`,
							})),
							{ value: DEFAULTS, label: 'Default values only' },
						]}
						onChange={(id) => choosePresentation(id === DEFAULTS ? null : id)}
					/>
				)
			}
		>
			<VariableList />
			{slide !== undefined && <Prices key={slide.id} />}
		</Panel>
	)
}

function Prices() {
	const { edit } = useDeck()
	const { slide } = useDeckLocation()
	if (slide === undefined) return null
	const { id, productData } = slide
	const save = (value: ProductSlideData | null) => edit({ kind: 'prices', id, value })
	if (productData === null)
		return (
			<PanelSection
				title="Tiers"
				help="This slide has no prices. A price slide shows up to three tiers side by side."
			>
				<Button onClick={() => save(firstTiers())}>
					<CircleDollarSign className="icon" aria-hidden />
					Make this a price slide
				</Button>
			</PanelSection>
		)
	const put = (patch: Partial<ProductSlideData>) => save({ ...productData, ...patch })
	return (
		<>
			<PanelSection
				title="Tiers"
				end={
					<Button look="quiet" size="s" flush onClick={() => save(null)}>
						Remove prices
					</Button>
				}
			>
				{TIERS.map((key) => {
					const tier = productData[key]
					if (tier === null)
						return (
							<Button key={key} size="s" onClick={() => put({ [key]: emptyTier(NAMES[key]) })}>
								Add {NAMES[key]}
							</Button>
						)
					return (
						<TierEditor
							key={key}
							tierKey={key}
							tier={tier}
							isMissing={isPriceMissing(productData, key)}
							onChange={(next) => put({ [key]: next })}
							onRemove={() => put({ [key]: null })}
						/>
					)
				})}
			</PanelSection>
			<PriceSlideFields data={productData} onChange={put} />
		</>
	)
}

function emptyTier(name: string): Tier {
	return { name, highlights: [], price: { mode: 'fixed', amount: 0 }, upgrades: [] }
}

function firstTiers(): ProductSlideData {
	const [good, better, best] = TIERS.map((key) => emptyTier(NAMES[key]))
	return ProductSlideData.parse({ good, better, best })
}
