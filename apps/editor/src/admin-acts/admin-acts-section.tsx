import { type Actor, AdminActKind } from '@dormer/api/accounts/admin-acts/schema'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Select } from '@dormer/ui/select'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { keepPreviousData } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { AdminsOnly } from '../core/admins-only.tsx'
import { errorMessage } from '../core/api-error.ts'
import { ShowMore } from '../core/show-more.tsx'
import { trpc } from '../core/trpc.ts'
import { ActRow } from './act-row.tsx'
import { KIND_LABELS } from './format-act.ts'

const ANY = 'any'
const KINDS = [
	{ value: ANY, label: 'All changes' },
	...AdminActKind.options.map((value) => ({ value, label: KIND_LABELS[value] })),
]

/** Renders the audit log for admins. Admins can filter the log by person and by kind of change. */
export function AdminActsSection() {
	return (
		<AdminsOnly subject="The audit log is">
			<AuditLog />
		</AdminsOnly>
	)
}

function AuditLog() {
	const [kind, setKind] = useState<AdminActKind>()
	const [actorId, setActorId] = useState<string>()
	const list = trpc.adminActs.list.useInfiniteQuery(
		{ ...(kind !== undefined && { kind }), ...(actorId !== undefined && { actorId }) },
		{
			getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
			placeholderData: keepPreviousData,
		},
	)
	const acts = list.data?.pages.flatMap((page) => page.acts)
	const actors = list.data?.pages[0]?.actors ?? []
	return (
		<section className="card max-w-[860px]" aria-labelledby="audit-log">
			<header className="px-5 pt-5 pb-4">
				<h2 id="audit-log" className="text-m font-semibold">
					Audit log
				</h2>
				<p className="text-s text-ink-2">
					Changes to the team, API keys, subscriptions, company details and contracts.
				</p>
				<div className="mt-3 grid grid-cols-2 gap-2 sm:flex">
					<Select
						aria-label="Person"
						value={actorId ?? ANY}
						options={[{ value: ANY, label: 'Everyone' }, ...actors.map(actorOption)]}
						onChange={(value) => setActorId(value === ANY ? undefined : value)}
						className="sm:w-52!"
					/>
					<Select
						aria-label="Kind of change"
						value={kind ?? ANY}
						options={KINDS}
						onChange={(value) => setKind(AdminActKind.safeParse(value).data)}
						className="sm:w-44!"
					/>
				</div>
			</header>
			{list.isPending && <RowsSkeleton label="Loading the audit log" />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The audit log could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{acts?.length === 0 && <NoActs isFiltered={kind !== undefined || actorId !== undefined} />}
			{acts !== undefined && acts.length > 0 && (
				<ul className="divide-y divide-line border-t border-line">
					{acts.map((act) => (
						<ActRow key={act.id} act={act} />
					))}
				</ul>
			)}
			<ShowMore list={list} />
		</section>
	)
}

function actorOption({ id, name, type }: Actor): { value: string; label: string } {
	return { value: id, label: type === 'key' ? `${name} (API key)` : name }
}

function NoActs({ isFiltered }: { isFiltered: boolean }) {
	return (
		<EmptyState
			heading="h3"
			icon={<ScrollText className="icon-l" aria-hidden />}
			title={isFiltered ? 'No changes match' : 'No changes yet'}
		>
			{isFiltered
				? 'Choose another person or another kind of change.'
				: 'Invitations, new API keys and changed settings appear here, each with its person and time.'}
		</EmptyState>
	)
}
