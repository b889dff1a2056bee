import type { TraceEntry } from '@dormer/api/content/pricing/schema'
import { formatStepAmount } from '@dormer/stage/step-amount'
import { clsx } from 'clsx'
import { repSentence } from './rep-sentence.ts'

/** Renders the steps of a price calculation, one row for each step with its label, explanation and amount. */
export function PriceTrace({ trace }: { trace: readonly TraceEntry[] }) {
	return trace.map((entry, index) => (
		<li
			key={`${entry.kind} ${entry.label} ${index}`}
			className={clsx(
				'flex justify-between gap-3 py-2 text-s',
				entry.kind === 'total' && 'border-t! border-ink! font-semibold',
			)}
		>
			<div className="min-w-0">
				<p>{entry.label}</p>
				<p className="text-xs font-normal text-ink-meta">{repSentence(entry.sentence)}</p>
			</div>
			<span className="num shrink-0">{formatStepAmount(trace, index) ?? 'Unknown'}</span>
		</li>
	))
}
