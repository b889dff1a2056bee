import { Button } from '@dormer/ui/button'
import { Link, useParams } from '@tanstack/react-router'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard, textLinkClass } from './auth-card.tsx'
import { ConfirmLinkCard } from './confirm-link-card.tsx'

/** Renders the page that the link of a verification email opens. */
export function VerifyEmailPage() {
	useDocumentTitle('Verify your email address')
	const { token } = useParams({ from: '/verify-email/$token' })
	const utils = trpc.useUtils()
	const verify = trpc.auth.verifyEmail.useMutation({ onSuccess: () => utils.auth.me.invalidate() })
	if (verify.isSuccess) return <Verified isRepeated={verify.data.state === 'already_verified'} />
	return (
		<ConfirmLinkCard
			title="Verify your email address"
			lead="Dormer can then send you email, and your company can email homeowners and colleagues."
			action="Verify the address"
			call={verify}
			onConfirm={() => verify.mutate({ token })}
			foot={verify.isError ? <NewLinkHelp /> : undefined}
		/>
	)
}

/** Renders the page when its URL contains no token. The page asks the user to open the link in the verification email. */
export function VerifyEmailWithoutToken() {
	useDocumentTitle('Verify your email address')
	return (
		<AuthCard
			title="Verify your email address"
			lead="Open the link in the email with the subject “Verify your email address”."
			foot={<NewLinkHelp />}
		/>
	)
}

function Verified({ isRepeated }: { isRepeated: boolean }) {
	return (
		<AuthCard
			title={isRepeated ? 'Email address already verified' : 'Email address verified'}
			lead="Your company can send email to homeowners and colleagues."
		>
			<Button asChild look="primary" className="w-full">
				<Link to="/">Go to Home</Link>
			</Button>
		</AuthCard>
	)
}

function NewLinkHelp() {
	return (
		<>
			<Link to="/" className={textLinkClass}>
				Sign in
			</Link>{' '}
			and choose “Send the link again”.
		</>
	)
}
