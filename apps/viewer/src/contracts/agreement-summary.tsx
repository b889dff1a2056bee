import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { PriceLines } from '../components/price-lines.tsx'
import { messages } from '../messages/index.ts'
import type { ContractSelection } from './contract-types.ts'

type Choice = Pick<ContractSelection, 'name' | 'upgrades'> & { title?: string | undefined }
type Props = {
	selection: ContractSelection | null
	/** Date on which a deposit is due; undefined without days to cancel. */
	depositDay: string | undefined
	playback: Playback
}

/** Renders the summary of an agreement: the chosen option with its upgrades, the house, the deposit and the price. */
export function AgreementSummary({ selection, depositDay, playback }: Props) {
	const { homeowner } = playback
	const deposit = selection?.payments?.find(({ kind }) => kind === 'deposit')
	const t = messages().agreement
	return (
		<section className="agreement-summary" aria-label={t.whatYouAgree}>
			<dl>
				{selection && (
					<>
						<dt>{t.option}</dt>
						<dd>{formatOption(selection)}</dd>
					</>
				)}
				<dt>{t.house}</dt>
				<dd>{homeowner.street || homeowner.fullName}</dd>
				{selection && (
					<>
						{deposit && (
							<>
								<dt>{t.dueToday}</dt>
								<dd>{t.nothingDue}</dd>
								<dt>{t.payments.deposit}</dt>
								<dd className="num">
									{depositDay ? t.amountOn(deposit.display, depositDay) : deposit.display}
								</dd>
							</>
						)}
						<dt>{t.price}</dt>
						<dd className="num agreement-price">{selection.price.display}</dd>
					</>
				)}
			</dl>
			{selection &&
				(selection.choices ?? [selection]).map(({ slideId, price }) => (
					<PriceLines key={slideId} price={price} />
				))}
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
			const option = messages().agreement.with(
				name,
				upgrades.map(({ label }) => label),
			)
			return title === '' ? option : `${title}: ${option}`
		})
		.join('; ')
}
