import type { Invited } from '@dormer/api/accounts/team/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { AdminsOnly } from '../core/admins-only.tsx'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'

/** Renders the team members for admins, with the button to invite more. */
export function TeamSection() {
	return (
		<AdminsOnly subject="Changes to the team are">
			<Members />
		</AdminsOnly>
	)
}

function Members() {
	const list = trpc.team.list.useQuery()
	const [inviting, setInviting] = useState(false)
	const [invited, setInvited] = useState<Invited | null>(null)
	const team = list.data?.team
	return (
		<section className="card max-w-[860px]" aria-labelledby="team">
			<header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 pt-5 pb-4">
				<div className="min-w-0 flex-1 basis-64">
					<h2 id="team" className="text-m font-semibold">
						Team <span className="num ml-1 text-s font-normal text-ink-meta">{team?.length}</span>
					</h2>
					<p className="text-s text-ink-2">
						Reps create decks and presentations. Admins also manage the team, API keys, email and
						company details.
					</p>
				</div>
				<Button look="primary" onClick={() => setInviting(true)}>
					<UserPlus className="icon" aria-hidden />
					Invite
				</Button>
			</header>
			{list.isPending && <RowsSkeleton label="Loading the team" />}
			{list.isError && (
				<ErrorState
					heading="h3"
					title="The team could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{team !== undefined && (
				<ul className="divide-y divide-line border-t border-line">
					{team.map((member) => (
						<MemberRow key={member.id} member={member} onInvited={setInvited} />
					))}
				</ul>
			)}
			{team?.length === 1 && (
				<p className="border-t border-line px-5 py-4 text-s text-ink-2">
					You are the only member. Invite a second admin who can help when you are away.
				</p>
			)}
			{inviting && (
				<InviteDialog
					onClose={() => setInviting(false)}
					onInvited={(fresh) => {
						setInviting(false)
						setInvited(fresh)
					}}
				/>
			)}
			{invited !== null && <InvitationDialog invited={invited} onClose={() => setInvited(null)} />}
		</section>
	)
}
