import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Skeleton } from '@dormer/ui/skeleton'
import type { EmailDraft } from './use-email-draft.ts'

const [SUBJECT_LENGTH, MESSAGE_LENGTH] = [150, 1000]

type EmailFieldsProps = {
	draft: EmailDraft
	to: string
	/** True when the email may have been sent, so its texts cannot be changed anymore. */
	isLocked: boolean
}

/** Renders the recipient, and the fields for the subject and the message of an email. */
export function EmailFields({ draft, to, isLocked }: EmailFieldsProps) {
	const { fields, change } = draft
	return (
		<div className="grid gap-3">
			<p className="text-s">
				<span className="mb-0.5 block font-medium">To</span>
				<span className="block break-all text-ink-2">{to}</span>
			</p>
			{fields === undefined ? (
				<Skeleton className="h-56" />
			) : (
				<>
					<Field
						label="Subject"
						error={fields.subject.trim() === '' ? 'Enter a subject' : undefined}
					>
						{(control) => (
							<Input
								{...control}
								value={fields.subject}
								maxLength={SUBJECT_LENGTH}
								readOnly={isLocked}
								onChange={({ target }) => change({ subject: target.value })}
							/>
						)}
					</Field>
					<Field
						label="Message"
						error={fields.message.trim() === '' ? 'Enter a message' : undefined}
						help={
							isLocked
								? 'The text cannot be changed, because this email may have been sent already.'
								: `${fields.message.length} of ${MESSAGE_LENGTH.toLocaleString('en-US')} characters. Your name and your company appear below your message.`
						}
					>
						{(control) => (
							<Textarea
								{...control}
								className="max-h-64 min-h-40"
								value={fields.message}
								maxLength={MESSAGE_LENGTH}
								readOnly={isLocked}
								onChange={({ target }) => change({ message: target.value })}
							/>
						)}
					</Field>
				</>
			)}
		</div>
	)
}
