import type { TierPricing, TraceEntry } from '@dormer/api/content/pricing/schema'
import { Check, Ruler } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '../messages/index.ts'

/** Renders a price that cannot be calculated yet: which of its inputs are known and which are missing. */
export function DeferredPrice({ price, children }: { price: TierPricing; children: ReactNode }) {
	const facts = price.trace.filter(({ kind }) => kind === 'input' || kind === 'missing')
	const t = messages().prices
	return (
		<section className="deferred" aria-label={t.stillNeeded}>
			<ul>
				{facts.map((fact) => (
					<li key={fact.label}>
						<Fact fact={fact} />
					</li>
				))}
			</ul>
			<p role="status">{t.updatesItself}</p>
			{children}
		</section>
	)
}

function Fact({ fact }: { fact: TraceEntry }) {
	const known = fact.kind !== 'missing'
	const Icon = known ? Check : Ruler
	return (
		<>
			<span className={known ? 'fact-known' : 'fact-missing'}>
				<Icon className="i" aria-hidden="true" />
			</span>
			<p>
				<b>{fact.label}</b>
				<br />
				{fact.kind === 'missing'
					? messages().prices.words(fact.sentence)
					: `${fact.display}. ${messages().prices.words(fact.sentence)}`}
			</p>
		</>
	)
}
