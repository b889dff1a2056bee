import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { ContractSelection } from './contract-types.ts'

type Choice = Pick<ContractSelection, 'name' | 'upgrades'> & { title?: string | undefined }
type Props = { selection: ContractSelection | null; playback: Playback }

/** Renders the summary of an agreement: the chosen option with its upgrades, the house and the price. */
export function AgreementSummary({ selection, playback }: Props) {
	const { homeowner } = playback
	return (
		<section className="agreement-summary" aria-label="What you agree to">
			<dl>
				{selection && (
					<>
						<dt>Option</dt>
						<dd>{formatOption(selection)}</dd>
					</>
				)}
				<dt>House</dt>
				<dd>{homeowner.street || homeowner.fullName}</dd>
				{selection && (
					<>
						<dt>Price</dt>
						<dd className="num agreement-price">{selection.price.display}</dd>
					</>
				)}
			</dl>
		</section>
	)
}

/**
 * Formats the chosen option with its upgrades: `Preferred, with ridge vent`. When the homeowner chose an option on each of
 * several slides, each option follows the title of its slide: `Roof: Preferred; Gutters: Basic`.
 */
export function formatOption({ choices, ...selection }: ContractSelection): string {
	const options: readonly Choice[] = choices ?? [selection]
	return options
		.map(({ title = '', name, upgrades }) => {
			const option = [name, ...upgrades.map(({ label }) => label)].join(', with ')
			return title === '' ? option : `${title}: ${option}`
		})
		.join('; ')
}
