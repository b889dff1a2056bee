import type { TierPricing } from '@dormer/api/content/pricing/schema'

type Offered = TierPricing['upgrades'][number]
type Props = {
	offered: readonly Offered[]
	chosen: readonly string[]
	onToggle: (key: string) => void
}

/**
 * Renders the upgrades of a tier as switches, each with the price of its upgrade. Leaves out an upgrade that this home does not
 * need, unless it was chosen before.
 */
export function Upgrades({ offered, chosen, onToggle }: Props) {
	const shown = offered.filter(({ key, notNeeded }) => !notNeeded || chosen.includes(key))
	if (shown.length === 0) return null
	return (
		<fieldset className="upgrades">
			<legend>Add to it</legend>
			{shown.map(({ key, label, display }) => (
				<label key={key} className="upgrade">
					<span>
						<b>{label}</b>
						<small className="num">{display}</small>
					</span>
					<input
						type="checkbox"
						role="switch"
						aria-checked={chosen.includes(key)}
						checked={chosen.includes(key)}
						onChange={() => onToggle(key)}
					/>
				</label>
			))}
		</fieldset>
	)
}
