import { Skeleton } from '@dormer/ui/skeleton'
import { errorMessage } from '../core/api-error.ts'
import type { EmailDraft, EmailPreviewData } from './use-email-draft.ts'

type EmailPreviewProps = { draft: EmailDraft; firstName: string }

/** Renders the email as the homeowner gets it: sender, reply address, subject and content. The links in it do nothing. */
export function EmailPreview({ draft: { preview, error }, firstName }: EmailPreviewProps) {
	return (
		<section aria-labelledby="email-preview" className="flex min-h-0 flex-1 flex-col">
			<h3 id="email-preview" className="text-s leading-7 font-semibold">
				What {firstName} receives
			</h3>
			{preview === undefined && error === null && <Skeleton className="mt-2 h-96" />}
			{error !== null && (
				<p role="alert" className="mt-2 text-s text-bad">
					The preview could not be loaded. {errorMessage(error)}
				</p>
			)}
			{preview !== undefined && (
				<div className="mt-2 flex min-h-[440px] flex-1 flex-col overflow-hidden rounded-m border border-line bg-surface shadow-card">
					<EmailHead preview={preview} />
					<iframe
						title="Content of the email"
						sandbox=""
						srcDoc={preview.html}
						className="min-h-0 w-full flex-1 bg-white"
					/>
				</div>
			)}
		</section>
	)
}

function EmailHead({ preview }: { preview: EmailPreviewData }) {
	const { from, replyTo, replyToName, subject } = preview
	return (
		<dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-2 border-b border-line px-5 py-3 text-s leading-[22px]">
			<dt className="text-ink-meta">From</dt>
			<dd className="truncate">
				<b className="font-semibold">{from.name}</b>{' '}
				<span className="text-ink-meta">&lt;{from.address}&gt;</span>
			</dd>
			{replyTo !== null && (
				<>
					<dt className="text-ink-meta">Reply-To</dt>
					<dd className="truncate">
						{replyToName === null ? (
							replyTo
						) : (
							<>
								<b className="font-semibold">{replyToName}</b>{' '}
								<span className="text-ink-meta">&lt;{replyTo}&gt;</span>
							</>
						)}
					</dd>
				</>
			)}
			<dt className="text-ink-meta">Subject</dt>
			<dd className="font-semibold break-words">{subject}</dd>
		</dl>
	)
}
