import type { TierPricing, TraceEntry } from '@dormer/api/content/pricing/schema'
import { Check, Ruler } from 'lucide-react'
import type { ReactNode } from 'react'

/** A price that still waits for something: what is known, what is on its way. Never a zero. */
export function DeferredPrice({ price, children }: { price: TierPricing; children: ReactNode }) {
	const facts = price.trace.filter(({ kind }) => kind === 'input' || kind === 'missing')
	return (
		<section className="deferred" aria-label="What your price still needs">
			<ul>
				{facts.map((fact) => (
					<li key={fact.label}>
						<Fact fact={fact} />
					</li>
				))}
			</ul>
			<p role="status">This page fills in by itself as soon as everything is here.</p>
			{children}
		</section>
	)
}

function Fact({ fact }: { fact: TraceEntry }) {
	const here = fact.kind !== 'missing'
	const Icon = here ? Check : Ruler
	return (
		<>
			<span className={here ? 'fact-here' : 'fact-awaited'}>
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
