import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AuthCard, textLinkClass } from '../auth/auth-card.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { SecondFactorSetup } from '../security/second-factor-setup.tsx'

/** Renders the set-up of a second factor for a user whose company requires one. */
export function SecondFactorPage() {
	useDocumentTitle('Set up a second factor')
	const navigate = useNavigate()
	const queryClient = useQueryClient()
	const leave = (to: '/' | '/login') => {
		queryClient.clear()
		return navigate({ to })
	}
	const logout = trpc.auth.logout.useMutation({ onSuccess: () => leave('/login') })
	return (
		<AuthCard
			title="Set up a second factor"
			lead="Your company requires an authenticator app for every member."
			foot={
				<button type="button" className={textLinkClass} onClick={() => logout.mutate()}>
					Sign out
				</button>
			}
		>
			<SecondFactorSetup onDone={() => void leave('/')} />
		</AuthCard>
	)
}
