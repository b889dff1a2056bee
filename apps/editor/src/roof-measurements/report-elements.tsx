import type { ReportElement } from '@dormer/api/sale/roof-measurements/report-schema'
import { clsx } from 'clsx'
import { formatSays, nameInWords } from './format-report.ts'
import { elementId, isUnclear, type MarkedElement } from './marked-elements.ts'

type Props = {
	fileName: string
	elements: readonly MarkedElement[]
	/** Position of the element that is highlighted here and in the table of values. Null when none is. */
	lit: number | null
	onLight: (at: number | null) => void
}

/**
 * Renders what the file of a report says, in its order and words: each value with its place, and the number that marks it in the
 * table of values.
 */
export function ReportElements({ fileName, elements, lit, onLight }: Props) {
	return (
		<section className="card overflow-hidden lg:sticky lg:top-4" aria-label="The report">
			<h2 className="truncate border-b border-line px-4 py-3 text-s font-semibold">{fileName}</h2>
			<section
				className="max-h-[560px] overflow-y-auto bg-sunken p-3"
				aria-label="Values in the file"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
				tabIndex={0}
			>
				<ul className="rounded-s bg-surface py-1">
					{elements.map(({ at, ...element }) => (
						<li
							key={at}
							id={elementId(at)}
							className={clsx(
								'grid grid-cols-[minmax(0,1fr)_auto_24px] items-center gap-x-3 px-3 py-1.5 text-s',
								isUnclear(element) && 'bg-warn-soft',
								lit === at && 'bg-info-soft',
							)}
							onPointerEnter={() => onLight(at)}
							onPointerLeave={() => onLight(null)}
						>
							<span className="min-w-0">
								<span className="block break-words">{nameInWords(element.name)}</span>
								<span className="block text-xs break-words text-ink-meta">
									{element.place.split(' › ').map(nameInWords).join(' › ')}
								</span>
							</span>
							<span className="num max-w-32 text-right font-semibold break-words">
								{formatSays(element)}
							</span>
							<Mark {...element} />
						</li>
					))}
				</ul>
			</section>
		</section>
	)
}

/** Renders the number of a used value, a question mark for an unclear one, and nothing for one that no price uses. */
export function Mark({
	number,
	reason,
}: Pick<ReportElement, 'reason'> & { number: number | null }) {
	const base = 'num grid size-5 place-items-center rounded-full text-xs font-semibold'
	if (number !== null) return <span className={clsx(base, 'bg-info-soft text-info')}>{number}</span>
	if (reason === 'not_used') return <span />
	return <span className={clsx(base, 'bg-warn text-surface')}>?</span>
}
