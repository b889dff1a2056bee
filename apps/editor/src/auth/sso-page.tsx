import { Button } from '@dormer/ui/button'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorMessage, toApiError } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard, textLinkClass } from './auth-card.tsx'
import { CodeStep, isCodeRequired } from './code-step.tsx'
import { localPath } from './local-path.ts'

/** Session storage key under which this page stores the page to open after the sign-in. */
const NEXT_KEY = 'sso-next'

/**
 * Starts a single sign-on and opens the page of the provider. When the provider sends the browser back to this page, completes
 * the sign-in.
 */
export function SsoPage() {
	useDocumentTitle('Sign in')
	const { next, state, ...reply } = useSearch({ from: '/login/sso' })
	const navigate = useNavigate()
	const openApp = () =>
		navigate({ href: localPath(sessionStorage.getItem(NEXT_KEY)) ?? '/', replace: true })
	const exchange = trpc.sso.exchange.useMutation({ onSuccess: openApp })
	const start = trpc.sso.start.useMutation({
		onSuccess: ({ url }) => {
			sessionStorage.setItem(NEXT_KEY, next ?? '')
			location.assign(url)
		},
	})
	const join = trpc.sso.join.useMutation({ onSuccess: openApp })
	const hasRun = useRef(false)
	useEffect(() => {
		if (hasRun.current) return
		hasRun.current = true
		if (state === undefined) start.mutate()
		else exchange.mutate({ state, ...reply })
	})
	const error = join.error ?? start.error ?? exchange.error
	const openLogin = () => navigate({ to: '/login' })
	if (isCodeRequired(error)) return <CodeStep onSignedIn={openApp} onBack={openLogin} />
	if (error !== null && toApiError(error).code === 'SSO_JOIN_REQUIRED')
		return (
			<JoinStep lead={errorMessage(error)} busy={join.isPending} onJoin={() => join.mutate()} />
		)
	if (error === null)
		return (
			<AuthCard title="Signing you in" lead="This takes a moment.">
				<div role="status" className="text-s text-ink-2">
					{state === undefined ? 'Opening the sign-in page …' : 'Checking your sign-in …'}
				</div>
			</AuthCard>
		)
	return (
		<AuthCard
			title="Sign-in not completed"
			lead="You are not signed in."
			foot={
				<Link to="/login" className={textLinkClass}>
					Sign in with your password
				</Link>
			}
		>
			<div className="grid gap-4">
				<FormAlert message={errorMessage(error)} />
				<Button
					look="primary"
					className="w-full"
					busy={start.isPending}
					onClick={() => start.mutate()}
				>
					Try again
				</Button>
			</div>
		</AuthCard>
	)
}

type JoinStepProps = { lead: string; busy: boolean; onJoin: () => void }

/** Renders the confirmation that the user joins a company, which `lead` names. */
function JoinStep({ lead, busy, onJoin }: JoinStepProps) {
	return (
		<AuthCard
			title="Join this company?"
			lead={lead}
			foot={
				<Link to="/login" className={textLinkClass}>
					Do not join
				</Link>
			}
		>
			<div className="grid gap-4 text-s">
				<p>Do not join a company that you do not work for. Its admins will see what you do here.</p>
				<Button look="primary" className="w-full" busy={busy} onClick={onJoin}>
					Join and sign in
				</Button>
			</div>
		</AuthCard>
	)
}
