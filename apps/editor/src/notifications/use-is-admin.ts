import { trpc } from '../core/trpc.ts'

/** Whether the person may change subscriptions; a rep sees them. */
export function useIsAdmin(): boolean {
	return trpc.auth.me.useQuery().data?.user.role === 'admin'
}
