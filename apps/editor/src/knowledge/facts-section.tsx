import type { CompanyFact, FactKind } from '@dormer/api/content/knowledge/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import {
	BadgeCheck,
	CalendarDays,
	Clock,
	CreditCard,
	Hammer,
	type LucideIcon,
	MapPin,
	ShieldCheck,
	Users,
} from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatDate, localTimeAt } from '../core/calendar.ts'
import { BROWSER_ZONE } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'
import { FactDialog } from './fact-dialog.tsx'
import { useConfirmFact } from './use-confirm-fact.ts'

const ICONS: Record<FactKind, LucideIcon> = {
	licensed: BadgeCheck,
	insured: ShieldCheck,
	crew: Users,
	workmanship: Hammer,
	duration: Clock,
	next_start: CalendarDays,
	service_area: MapPin,
	payment: CreditCard,
}

/** Renders the facts that every homeowner asks for, with the suggestions that a person has to confirm. */
export function FactsSection() {
	const list = trpc.knowledge.facts.useQuery()
	const [edited, setEdited] = useState<CompanyFact | null>(null)
	return (
		<section className="mt-6" aria-labelledby="facts">
			<h2 id="facts" className="mb-3 text-m font-semibold">
				Facts about your company{' '}
				<span className="ml-1 text-xs font-normal text-ink-meta">
					Quoted word for word in answers
				</span>
			</h2>
			{list.isPending && <RowsSkeleton label="Loading the facts" />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The facts could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			<ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
				{list.data?.facts.map((fact) => (
					<FactCard key={fact.kind} fact={fact} onEdit={() => setEdited(fact)} />
				))}
			</ul>
			{edited !== null && <FactDialog fact={edited} onClose={() => setEdited(null)} />}
		</section>
	)
}

function FactCard({ fact, onEdit }: { fact: CompanyFact; onEdit: () => void }) {
	const { kind, label, statement, suggestion, answers } = fact
	const Icon = ICONS[kind]
	const { confirm, isPending } = useConfirmFact()
	return (
		<li className="card grid grid-cols-[20px_minmax(0,1fr)] content-start gap-x-2.5 px-3.5 py-3">
			<Icon className="mt-0.5 size-4 text-ink-3" aria-hidden />
			<div className="grid min-w-0 content-start">
				<h3 className="flex justify-between gap-2 text-xs leading-[18px] font-medium text-ink-meta">
					{label}
					{answers > 0 && (
						<span className="num font-normal">
							{answers} {answers === 1 ? 'answer' : 'answers'}
						</span>
					)}
				</h3>
				{statement !== null && (
					<p className="text-s leading-5 font-semibold break-words">{statement}</p>
				)}
				{suggestion !== null && (
					<p className="text-s leading-5 break-words">“{suggestion.statement}”</p>
				)}
				<p className="text-xs leading-4 text-ink-meta">{describeOrigin(fact)}</p>
				<div className="mt-1.5 -ml-2 flex gap-1">
					{suggestion !== null && (
						<Button
							size="s"
							className="ml-2"
							aria-label={`Confirm ${label}`}
							busy={isPending}
							onClick={() =>
								confirm({ kind, statement: suggestion.statement, source: suggestion.source })
							}
						>
							Confirm
						</Button>
					)}
					<Button
						size="s"
						look="quiet"
						aria-label={`${statement === null && suggestion === null ? 'Add' : 'Edit'} ${label}`}
						onClick={onEdit}
					>
						{statement === null && suggestion === null ? 'Add' : 'Edit'}
					</Button>
				</div>
			</div>
		</li>
	)
}

const day = (date: string) => formatDate(date, { month: 'long', day: 'numeric', year: 'numeric' })

function describeOrigin(fact: CompanyFact): string {
	const { statement, suggestion, source, validUntil, confirmedBy, confirmedAt } = fact
	if (suggestion !== null) return `Found in ${suggestion.source}. No homeowner hears it yet.`
	if (statement === null || confirmedAt === null) return 'Not entered yet'
	const origin =
		source ??
		`Entered by ${confirmedBy ?? 'your team'}, ${day(localTimeAt(BROWSER_ZONE, new Date(confirmedAt)).date)}`
	return validUntil === null ? origin : `${origin}. Until ${day(validUntil)}`
}
