import type { Tier, TierName, UpgradePricing } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Input } from '@dormer/ui/input'
import { Plus, Trash2 } from 'lucide-react'
import { FormulaField } from './formula-field.tsx'
import { usePricingPreview } from './price-preview.ts'
import { unusedKey } from './unused-key.ts'

type Upgrades = Tier['upgrades']
type UpgradeListProps = {
	tierKey: TierName
	upgrades: Upgrades
	onChange: (upgrades: Upgrades) => void
}

/** Renders the optional upgrades of a tier, each with a name and a price formula. */
export function UpgradeList({ tierKey, upgrades, onChange }: UpgradeListProps) {
	const pricing = usePricingPreview()?.pricing[tierKey]
	const set = (at: number, patch: Partial<Upgrades[number]>) =>
		onChange(upgrades.map((upgrade, index) => (index === at ? { ...upgrade, ...patch } : upgrade)))
	const add = () => {
		const key = unusedKey(
			'upgrade',
			upgrades.map((upgrade) => upgrade.key),
		)
		onChange([...upgrades, { key, label: 'New upgrade', formula: '0' }])
	}
	return (
		<div className="grid gap-3 border-t border-line pt-3">
			<div className="flex items-center">
				<h4 className="text-s font-semibold">Upgrades</h4>
				<Button look="quiet" size="s" flush className="ml-auto" onClick={add}>
					<Plus className="icon" aria-hidden />
					Upgrade
				</Button>
			</div>
			{upgrades.map((upgrade, at) => {
				const priced = pricing?.upgrades.find(({ key }) => key === upgrade.key)
				return (
					<div key={upgrade.key} className="grid gap-2">
						<div className="flex gap-1">
							<Input
								aria-label={`Name of upgrade ${at + 1}`}
								value={upgrade.label}
								maxLength={120}
								onChange={({ target }) => set(at, { label: target.value })}
							/>
							<Button
								look="quiet"
								size="icon"
								aria-label={`Remove ${upgrade.label}`}
								onClick={() => onChange(upgrades.filter((_, index) => index !== at))}
							>
								<Trash2 className="icon" aria-hidden />
							</Button>
						</div>
						<FormulaField
							label="Price"
							path={`productData.${tierKey}.upgrades.${at}.formula`}
							value={upgrade.formula}
							onChange={(formula) => set(at, { formula })}
							result={priced?.status === 'priced' ? formatUpgrade(priced) : priced?.reason}
						/>
					</div>
				)
			})}
		</div>
	)
}

function formatUpgrade({ display, notNeeded }: UpgradePricing): string {
	return notNeeded ? `${display}, so homeowners with this roof are not offered it` : display
}
