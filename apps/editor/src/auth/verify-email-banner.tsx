import { Button } from '@dormer/ui/button'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { MailWarning } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

/**
 * Renders a banner that asks an admin to verify the email address of a new company, or an invited member to verify their
 * address. Renders nothing for everybody else.
 */
export function VerifyEmailBanner() {
	const me = trpc.auth.me.useQuery()
	const utils = trpc.useUtils()
	const send = trpc.auth.sendVerificationAgain.useMutation({
		onSuccess: () => toastSuccess('The link is on its way. It works for 7 days.'),
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => utils.auth.me.invalidate(),
	})
	if (!me.data?.awaitsEmailVerification && !me.data?.awaitsAddressProof) return null
	return (
		<section
			aria-label="Email verification"
			className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-warn-soft px-4 py-2.5 sm:px-8"
		>
			<MailWarning className="icon text-warn" aria-hidden />
			<p className="min-w-0 flex-1 basis-64 text-s">
				<b className="font-semibold">Verify your email address.</b>{' '}
				{me.data.awaitsEmailVerification
					? 'Until then, your company cannot send email to homeowners or invite colleagues. Open the link that was sent to '
					: 'Until then, you will get no emails about homeowners. In this browser, open the link that was sent to '}
				{me.data.user.email}.
			</p>
			<Button size="s" busy={send.isPending} onClick={() => send.mutate()}>
				Send the link again
			</Button>
		</section>
	)
}
