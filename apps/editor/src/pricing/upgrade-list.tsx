import type { Tier, TierName, UpgradePricing } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Plus, Trash2 } from 'lucide-react'
import { useRequiredText } from '../core/use-required-text.ts'
import { FormulaField } from './formula-field.tsx'
import { usePricingPreview } from './price-preview.ts'
import { unusedKey } from './unused-key.ts'

type Upgrades = Tier['upgrades']
type UpgradeListProps = {
	tierKey: TierName
	/** Name of the tier. */
	name: string
	upgrades: Upgrades
	onChange: (upgrades: Upgrades) => void
}

/** Renders the optional upgrades of a tier, each with a name, a price formula and its price. */
export function UpgradeList({ tierKey, name, upgrades, onChange }: UpgradeListProps) {
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
		<div className="grid content-start gap-2 border-t border-line pt-3">
			<div className="flex min-h-7 items-center">
				<h4 className="text-s font-medium">Upgrades</h4>
				<Button
					look="quiet"
					size="s"
					flush
					className="ml-auto"
					aria-label={`Add an upgrade to ${name}`}
					onClick={add}
				>
					<Plus className="icon" aria-hidden />
					Add
				</Button>
			</div>
			{upgrades.map((upgrade, at) => {
				const priced = pricing?.upgrades.find(({ key }) => key === upgrade.key)
				return (
					<div key={upgrade.key} className="grid gap-1">
						<div className="flex min-w-0 items-center gap-1">
							<UpgradeName
								label={`Upgrade ${at + 1} of ${name}`}
								name={upgrade.label}
								onChange={(label) => set(at, { label })}
							/>
							<span className="num ml-auto shrink-0 pl-2 text-s font-medium">
								{priced?.status === 'priced' && `+ ${priced.display}`}
							</span>
							<Button
								look="quiet"
								size="icon-s"
								aria-label={`Remove ${upgrade.label}`}
								className="-mr-1.5"
								onClick={() => onChange(upgrades.filter((_, index) => index !== at))}
							>
								<Trash2 className="icon" aria-hidden />
							</Button>
						</div>
						<FormulaField
							label={`Price of ${upgrade.label}`}
							isLabelHidden
							path={`productData.${tierKey}.upgrades.${at}.formula`}
							value={upgrade.formula}
							onChange={(formula) => set(at, { formula })}
							result={noteOn(priced)}
						/>
					</div>
				)
			})}
		</div>
	)
}

type UpgradeNameProps = { label: string; name: string; onChange: (name: string) => void }

function UpgradeName({ label, name, onChange }: UpgradeNameProps) {
	const { text, isMissing, type, onBlur } = useRequiredText(name, onChange)
	return (
		<input
			aria-label={label}
			aria-invalid={isMissing || undefined}
			placeholder="Name the upgrade"
			value={text}
			maxLength={120}
			onBlur={onBlur}
			onChange={({ target }) => type(target.value)}
			className="-ml-1.5 h-7 min-w-0 flex-1 rounded-xs bg-transparent px-1.5 text-s text-ellipsis placeholder:text-ink-meta hover:bg-sunken focus:bg-sunken aria-invalid:placeholder:text-bad"
		/>
	)
}

function noteOn(priced: UpgradePricing | undefined): string | undefined {
	if (priced?.status !== 'priced') return priced?.reason
	return priced.notNeeded && 'Not offered to homeowners with this roof'
}
