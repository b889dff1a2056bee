import { trpc } from '../core/trpc.ts'

/** Returns whether the user is an admin. Only admins may change subscriptions. */
export function useIsAdmin(): boolean {
	return trpc.auth.me.useQuery().data?.user.role === 'admin'
}
