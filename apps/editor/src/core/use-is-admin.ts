import { trpc } from './trpc.ts'

/** Returns whether the user is an admin. */
export function useIsAdmin(): boolean {
	return trpc.auth.me.useQuery().data?.user.role === 'admin'
}
