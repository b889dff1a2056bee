import type { Proposal } from '@dormer/api/sale/proposal/schema'
import { Check } from 'lucide-react'
import { ApplyLink } from '../components/monthly-payment.tsx'

type Props = {
	title: string
	proposal: Proposal
	options: Proposal['work'][number]['options']
	/** Terms of the monthly payments that the options name. */
	terms: Proposal['work'][number]['monthlyTerms']
}

/** Renders the options of a price slide: what differs, how a price was adjusted, the price and the upgrades. */
export function ProposalOptions({ title, proposal: { headings, words }, options, terms }: Props) {
	return (
		<section>
			<h2>{title}</h2>
			<ul className="proposal-options">
				{options.map((option) => (
					<li
						key={option.tier}
						className={option.chosen || option.recommended ? 'is-marked' : undefined}
					>
						{(option.chosen || option.recommended) && (
							<span className="badge badge-inline">
								{option.chosen ? words.chosen : words.recommended}
							</span>
						)}
						<h3>{option.name}</h3>
						{option.tagline !== null && <p className="small">{option.tagline}</p>}
						<ul className="proposal-scope">
							{option.points.map((point) => (
								<li key={point}>
									<Check className="i" aria-hidden="true" />
									<span>{point}</span>
								</li>
							))}
						</ul>
						<div className="proposal-price">
							{[...option.items, ...option.lines.slice(0, -1)].map((row, at) => (
								<p key={`${at} ${row.label}`}>
									<span>{row.label}</span>
									<span className="num">{row.display}</span>
									{row.sentence !== null && <small>{row.sentence}</small>}
								</p>
							))}
							<b className="num">{option.display}</b>
							{option.monthly !== null && <small className="num">{option.monthly}</small>}
						</div>
						{option.upgrades.length > 0 && (
							<p className="small">
								<b>{headings.upgrades}</b>
								{option.upgrades.map(({ label, display, chosen }) => (
									<span key={label} className="proposal-upgrade">
										{label} <span className="num">{display}</span>
										{chosen && ` (${words.included})`}
									</span>
								))}
							</p>
						)}
					</li>
				))}
			</ul>
			{terms.map(({ text, applyUrl }) => (
				<p key={text} className="monthly-terms">
					<span>{text}</span>
					<ApplyLink url={applyUrl} />
				</p>
			))}
		</section>
	)
}
