import type { TierPricing } from '@dormer/api/content/pricing/schema'
import { messages } from '../messages/index.ts'

type Offered = TierPricing['upgrades'][number]
type Props = {
	offered: readonly Offered[]
	chosen: readonly string[]
	/** True once the tier is chosen: each switch is then saved immediately. */
	isSaved: boolean
	/** Key of the upgrade that is being saved, or null. */
	saving: string | null
	/** True while the homeowner is offline. */
	disabled: boolean
	onToggle: (key: string) => void
}

/**
 * Renders the upgrades of a tier as switches, each with the price of its upgrade. Leaves out an upgrade that this home does not
 * need, unless it was chosen before.
 */
export function Upgrades({ offered, chosen, isSaved, saving, disabled, onToggle }: Props) {
	const shown = offered.filter(({ key, notNeeded }) => !notNeeded || chosen.includes(key))
	if (shown.length === 0) return null
	return (
		<fieldset className="upgrades">
			<legend>{isSaved ? messages().prices.addSaved : messages().prices.addToIt}</legend>
			{shown.map(({ key, label, display }) => (
				<label key={key} className="upgrade">
					<span>
						<b>{label}</b>
						<small className="num">{display}</small>
						{saving === key && <small className="upgrade-saving">{messages().prices.saving}</small>}
					</span>
					<input
						type="checkbox"
						role="switch"
						aria-checked={chosen.includes(key)}
						checked={chosen.includes(key)}
						disabled={disabled}
						onChange={() => onToggle(key)}
					/>
				</label>
			))}
		</fieldset>
	)
}
