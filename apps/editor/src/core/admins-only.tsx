import { EmptyState } from '@dormer/ui/empty-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { trpc } from './trpc.ts'

type AdminsOnlyProps = {
	/** Beginning of the sentence that other users see, such as "API keys are". The component adds "for admins". */
	subject: string
	children: ReactNode
}

/** Renders its children for admins only. Shows every other user that the section is for admins. */
export function AdminsOnly({ subject, children }: AdminsOnlyProps) {
	const me = trpc.auth.me.useQuery()
	if (me.data === undefined) return <Skeleton className="h-64" />
	if (me.data.user.role === 'admin') return children
	return (
		<div className="card">
			<EmptyState icon={<Lock className="icon-l" aria-hidden />} title={`${subject} for admins`}>
				You are a rep at {me.data.organization.name}. Ask an admin to make changes here.
			</EmptyState>
		</div>
	)
}
