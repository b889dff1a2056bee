import type { EmailContent, ListedEmail } from '@dormer/api/email/schema'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import { TabPanel, Tabs } from '@dormer/ui/tabs'
import { Tag } from '@dormer/ui/tag'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { TestTag } from '../core/test-tag.tsx'
import { trpc } from '../core/trpc.ts'
import { formatKind, formatReason, mailFacts, mailStatus } from './format-mail.ts'
import { MailFrame } from './mail-frame.tsx'

const TABS = [
	{ value: 'page', label: 'Preview' },
	{ value: 'text', label: 'Plain text' },
	{ value: 'headers', label: 'Headers' },
] as const
type Tab = (typeof TABS)[number]['value']

/** Renders one email: its status and, if the content is stored, its content. */
export function MailView({ mailId }: { mailId: string }) {
	const detail = trpc.mail.get.useQuery({ mailId })
	return (
		<section className="card min-w-0" aria-label="Email">
			<Link
				to="/settings/mail"
				className="inline-flex items-center gap-1 rounded-s px-4 pt-4 text-s font-medium text-ink-2 lg:hidden"
			>
				<ChevronLeft className="icon" aria-hidden />
				All emails
			</Link>
			{detail.isPending && <Skeleton className="m-5 h-96" />}
			{detail.isError && (
				<ErrorState
					title="The email could not be loaded"
					message={errorMessage(detail.error)}
					onRetry={() => void detail.refetch()}
				/>
			)}
			{detail.data !== undefined && (
				<>
					<MailHead mail={detail.data.mail} />
					{detail.data.content === null ? (
						<NoContent mail={detail.data.mail} />
					) : (
						<Content content={detail.data.content} />
					)}
				</>
			)}
		</section>
	)
}

function MailHead({ mail }: { mail: ListedEmail }) {
	const { tone, word } = mailStatus(mail)
	return (
		<header className="px-5 pt-5 pb-4">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
				<h2 className="min-w-0 text-l font-semibold tracking-[-.01em]">
					{mail.subject ?? formatKind(mail)}
				</h2>
				<span className="flex items-center gap-2">
					<TestTag of={mail} />
					<Status tone={tone}>{word}</Status>
				</span>
			</div>
			<p className="text-s break-words text-ink-2">
				To {mail.to} · {formatKind(mail)}
				{mail.presentationId !== null && (
					<>
						{' · '}
						<Link
							to="/presentations/$presentationId"
							params={{ presentationId: mail.presentationId }}
							className="font-medium text-accent underline underline-offset-3"
						>
							Presentation
						</Link>
					</>
				)}
			</p>
			{mail.reason !== null && (
				<p className="mt-3 rounded-s bg-warn-soft px-3 py-2 text-s break-words text-warn">
					{formatReason(mail.reason)}
				</p>
			)}
			<dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-s empty:hidden">
				{mailFacts(mail).map(({ label, value }) => (
					<div key={label} className="flex gap-1.5">
						<dt className="text-ink-meta">{label}</dt>
						<dd className="font-medium">{value}</dd>
					</div>
				))}
			</dl>
		</header>
	)
}

function NoContent({ mail: { status, kind } }: { mail: ListedEmail }) {
	if (kind === 'password_reset')
		return (
			<div className="border-t border-line">
				<EmptyState heading="h3" title="Only the recipient can read this email">
					The link in this email sets the recipient’s password.
				</EmptyState>
			</div>
		)
	const isPending = status === 'queued' || status === 'sending'
	return (
		<div className="border-t border-line">
			<EmptyState heading="h3" title={isPending ? 'Not written yet' : 'Content not stored'}>
				{isPending
					? 'The content is written when the email is sent.'
					: 'The content of an email is not stored after the mail server accepts it. An email that was never sent has no content.'}
			</EmptyState>
		</div>
	)
}

function Content({ content }: { content: EmailContent }) {
	const [tab, setTab] = useState<Tab>('page')
	return (
		<Tabs label="Email content" value={tab} tabs={TABS} onChange={setTab} className="px-4">
			<TabPanel value="page">
				<MailFrame html={content.html} />
			</TabPanel>
			<TabPanel value="text">
				<pre className="px-5 py-4 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
					{content.text}
				</pre>
			</TabPanel>
			<TabPanel value="headers">
				<dl className="grid gap-2 px-5 py-4 font-mono text-xs leading-5">
					{content.headers.map(({ name, value }) => (
						<div key={`${name} ${value}`}>
							<dt className="text-ink-meta">{name}</dt>
							<dd className="break-all">{value}</dd>
						</div>
					))}
				</dl>
			</TabPanel>
			{content.attachments.length > 0 && (
				<ul
					aria-label="Attachments"
					className="flex flex-wrap gap-2 border-t border-line px-5 py-3"
				>
					{content.attachments.map(({ filename, size }) => (
						<li key={filename} className="flex">
							<Tag>
								<Paperclip className="icon-s" aria-hidden />
								{filename}, {Math.max(1, Math.round(size / 1000)).toLocaleString('en-US')} kB
							</Tag>
						</li>
					))}
				</ul>
			)}
		</Tabs>
	)
}
