import type { TierPricing, TraceEntry } from '@dormer/api/content/pricing/schema'
import { Check, Ruler } from 'lucide-react'
import type { ReactNode } from 'react'

/** Renders a price that cannot be calculated yet: which of its inputs are known and which are missing. */
export function DeferredPrice({ price, children }: { price: TierPricing; children: ReactNode }) {
	const facts = price.trace.filter(({ kind }) => kind === 'input' || kind === 'missing')
	return (
		<section className="deferred" aria-label="Details still needed for your price">
			<ul>
				{facts.map((fact) => (
					<li key={fact.label}>
						<Fact fact={fact} />
					</li>
				))}
			</ul>
			<p role="status">This page updates by itself when the missing details arrive.</p>
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
				{fact.kind === 'missing' ? fact.sentence : `${fact.display}. ${fact.sentence}`}
			</p>
		</>
	)
}
