import type { RoofResult } from '@dormer/api/sale/roof-measurements/schema'
import { TriangleAlert } from 'lucide-react'
import { formatFeet, formatRoofOrigin } from './format-roof.ts'

/** Renders the measurements of a roof, their origin and the warnings. */
export function RoofFacts({ result }: { result: RoofResult }) {
	const { squares, predominantPitch, facets, lines, waste, warnings } = result
	const facts = [
		{ name: 'Squares', value: squares.toLocaleString('en-US', { maximumFractionDigits: 1 }) },
		{ name: 'Pitch', value: predominantPitch },
		{ name: 'Planes', value: facets === null ? 'Unknown' : String(facets) },
		{ name: 'Ridge', value: formatFeet(lines.ridgesFt) },
		{ name: 'Hips', value: formatFeet(lines.hipsFt) },
		{ name: 'Valley', value: formatFeet(lines.valleysFt) },
		{ name: 'Eaves', value: formatFeet(lines.eavesFt) },
		{ name: 'Rakes', value: formatFeet(lines.rakesFt) },
		{ name: 'Waste', value: `${waste.suggestedPct}%` },
	]
	return (
		<>
			<dl className="grid grid-cols-3 gap-x-4 gap-y-2.5">
				{facts.map(({ name, value }) => (
					<div key={name}>
						<dt className="text-xs text-ink-meta">{name}</dt>
						<dd className="num text-s font-semibold">{value}</dd>
					</div>
				))}
			</dl>
			<p className="mt-3 text-xs text-ink-meta">{formatRoofOrigin(result)}</p>
			{warnings.length > 0 && (
				<ul className="mt-2 grid gap-1.5 rounded-s bg-warn-soft px-3 py-2 text-xs text-warn">
					{warnings.map((warning) => (
						<li key={warning} className="flex gap-2">
							<TriangleAlert className="icon-s mt-px shrink-0" aria-hidden />
							{warning}
						</li>
					))}
				</ul>
			)}
		</>
	)
}
