import type { ListedEmail } from '@dormer/api/email/schema'
import { Status } from '@dormer/ui/status'
import { Link } from '@tanstack/react-router'
import { formatRelativeTime } from '../core/format.ts'
import { TestTag } from '../core/test-tag.tsx'
import { formatKind, mailStatus } from './format-mail.ts'

/** Renders the list of emails, newest first. A click on an email opens its content next to the list. */
export function MailList({
	mails,
	open,
}: {
	mails: readonly ListedEmail[]
	open: string | undefined
}) {
	return (
		<ul className="divide-y divide-line overflow-y-auto border-t border-line lg:max-h-[720px]">
			{mails.map((mail) => (
				<li key={mail.id}>
					<Link
						to="/settings/mail"
						search={{ mail: mail.id }}
						resetScroll={false}
						{...(mail.id === open ? { 'aria-current': true } : { 'aria-current': undefined })}
						className="block px-5 py-3 outline-offset-[-2px] hover:bg-paper aria-[current=true]:bg-sunken"
					>
						<MailLine mail={mail} />
					</Link>
				</li>
			))}
		</ul>
	)
}

function MailLine({ mail }: { mail: ListedEmail }) {
	const { tone, word } = mailStatus(mail)
	return (
		<>
			<span className="flex items-baseline justify-between gap-3">
				<span className="flex min-w-0 items-baseline gap-1.5">
					<span className="truncate text-s font-semibold">{mail.to}</span>
					<TestTag of={mail} />
				</span>
				<span className="shrink-0 text-xs text-ink-meta">{formatRelativeTime(mail.createdAt)}</span>
			</span>
			<span className="mt-0.5 block truncate text-s text-ink-2">
				{mail.subject ?? formatKind(mail)}
			</span>
			<span className="mt-1 flex items-center justify-between gap-3 text-xs text-ink-meta">
				<span className="truncate">{formatKind(mail)}</span>
				<Status tone={tone}>{word}</Status>
			</span>
		</>
	)
}
