import { EmptyState } from '@dormer/ui/empty-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { trpc } from './trpc.ts'

type AdminsOnlyProps = {
	/** What is kept for admins, as the start of a sentence: "API keys are". */
	subject: string
	children: ReactNode
}

/** Shows a section to admins; to anybody else it says why not, and whom to ask. */
export function AdminsOnly({ subject: what, children }: AdminsOnlyProps) {
	const me = trpc.auth.me.useQuery()
	if (me.data === undefined) return <Skeleton className="h-64" />
	if (me.data.user.role === 'admin') return children
	return (
		<div className="card">
			<EmptyState icon={<Lock className="icon-l" aria-hidden />} title={`${what} for admins`}>
				You are a rep of {me.data.organization.name}. Ask an admin if something here has to change.
			</EmptyState>
		</div>
	)
}
