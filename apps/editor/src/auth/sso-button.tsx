import { Button } from '@dormer/ui/button'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { trpc } from '../core/trpc.ts'

/**
 * Renders the single sign-on button, which stands above the password form. Renders nothing when the server has no sign-in
 * provider.
 */
export function SsoButton({ next }: { next: string | undefined }) {
	const { data: provider } = trpc.sso.provider.useQuery()
	if (provider === null || provider === undefined) return null
	return (
		<div className="mb-5 border-b border-line pb-5">
			<Button asChild className="w-full">
				<Link to="/login/sso" search={next === undefined ? {} : { next }} preload={false}>
					<KeyRound className="icon" aria-hidden />
					Sign in with {provider.name}
				</Link>
			</Button>
		</div>
	)
}
