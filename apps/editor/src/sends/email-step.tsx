import { Button } from '@dormer/ui/button'
import { Send } from 'lucide-react'
import { FormAlert } from '../core/form-alert.tsx'
import { Outcome } from './send-email-dialog.tsx'
import { useSendEmail } from './use-send-email.ts'

type EmailStepProps = { presentationId: string; firstName: string; email: string | null }

/** Renders the step of the share dialog in which the rep emails the link. Repeated clicks send only one email. */
export function EmailStep({ presentationId, firstName, email }: EmailStepProps) {
	const { send, isPending, delivery, problem } = useSendEmail(presentationId, 'initial')
	return (
		<section aria-labelledby="email-it" className="mt-5 border-t border-line pt-4">
			<h3 id="email-it" className="text-s font-semibold">
				Email the link
			</h3>
			{email === null ? (
				<p className="mt-0.5 text-s text-ink-2">
					No email address was entered. Add one on the presentation’s page.
				</p>
			) : (
				<div className="mt-2 grid gap-3">
					<FormAlert message={problem} />
					{delivery === undefined ? (
						<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
							<p className="min-w-0 flex-1 basis-48 text-s text-ink-2">
								To <b className="font-medium break-all text-ink">{email}</b>, with {firstName}’s
								name and link.
							</p>
							<Button busy={isPending} onClick={() => send()}>
								<Send className="icon" aria-hidden />
								{problem === undefined ? 'Send email' : 'Try again'}
							</Button>
						</div>
					) : (
						<Outcome delivery={delivery} firstName={firstName} />
					)}
				</div>
			)}
		</section>
	)
}
