import type { DocumentStatus, KnowledgeDocument } from '@dormer/api/content/knowledge/schema'
import { Button } from '@dormer/ui/button'
import { Confirm } from '@dormer/ui/confirm'
import { Menu, MenuDelete, MenuItem } from '@dormer/ui/menu'
import { Status, type StatusTone } from '@dormer/ui/status'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { clsx } from 'clsx'
import { Ellipsis, FileText, MessageCircleQuestion, RotateCcw, TextQuote } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatCount, formatRelativeTime, formatSize } from '../core/format.ts'
import { ReadingNotes } from '../core/reading-notes.tsx'
import { trpc } from '../core/trpc.ts'
import { DocumentDialog, type DocumentPart } from './document-dialog.tsx'

const STATES: Record<DocumentStatus, { tone: StatusTone; word: string }> = {
	uploading: { tone: 'open', word: 'Upload incomplete' },
	pending: { tone: 'open', word: 'Queued' },
	processing: { tone: 'info', word: 'Processing' },
	ready: { tone: 'good', word: 'Ready' },
	failed: { tone: 'bad', word: 'Failed' },
}

type DocumentRowProps = {
	document: KnowledgeDocument
	/** Number of answers to homeowners that quoted the document. */
	times: number
}

/** Renders a knowledge document with its status, error and actions. */
export function DocumentRow({ document, times }: DocumentRowProps) {
	const [part, setPart] = useState<DocumentPart | null>(null)
	const { documentId, status, error, chunkCount, sizeBytes, createdAt } = document
	const { tone, word } = STATES[status]
	const name = titleOf(document)
	const facts = [formatSize(sizeBytes), formatRelativeTime(createdAt)]
	if (status === 'ready') facts.unshift(formatCount(chunkCount, 'passage'))
	if (times > 0) facts.unshift(formatCount(times, 'answer'))
	return (
		<li className="relative flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 has-[button.opens]:hover:bg-paper">
			<FileText className="icon-l text-ink-2 max-sm:self-start" aria-hidden />
			<div className="min-w-0 flex-1">
				{status === 'ready' ? (
					<button
						type="button"
						title={name}
						onClick={() => setPart(times > 0 ? 'answered' : 'passages')}
						className="opens block max-w-full truncate rounded-xs text-left text-s font-semibold before:absolute before:inset-0"
					>
						{name}
					</button>
				) : (
					<p className="truncate text-s font-semibold">{name}</p>
				)}
				<p className="num text-xs text-ink-meta">{facts.join(' · ')}</p>
				{document.readingNotes.length > 0 && (
					<div className="relative z-10 mt-1.5">
						<ReadingNotes notes={document.readingNotes} />
					</div>
				)}
				{error !== null && <p className="mt-0.5 text-s text-bad">{error}</p>}
				<span className="mt-0.5 block sm:hidden">
					<Status tone={tone}>{word}</Status>
				</span>
			</div>
			<span role="status" className="hidden sm:block">
				<Status tone={tone}>{word}</Status>
			</span>
			{status === 'failed' && (
				<RetryButton
					documentId={documentId}
					name={name}
					className="max-sm:order-last max-sm:ml-8"
				/>
			)}
			<DocumentMenu document={document} onShow={setPart} />
			{part !== null && (
				<DocumentDialog
					document={document}
					times={times}
					opensWith={part}
					onClose={() => setPart(null)}
				/>
			)}
		</li>
	)
}

type RetryProps = { documentId: string; name: string; className: string }

/** Renders the retry button. On a narrow screen the button is on a separate line below the error. */
function RetryButton({ documentId, name, className }: RetryProps) {
	const utils = trpc.useUtils()
	const retry = trpc.knowledge.retry.useMutation({
		onSettled: () => utils.knowledge.list.invalidate(),
		onError: (error) => toastError(errorMessage(error)),
	})
	return (
		<div className={clsx('max-sm:w-full', className)}>
			<Button
				size="s"
				busy={retry.isPending}
				aria-label={`Try again: ${name}`}
				onClick={() => retry.mutate({ documentId })}
			>
				{!retry.isPending && <RotateCcw className="icon" aria-hidden />}
				Try again
			</Button>
		</div>
	)
}

type DocumentMenuProps = { document: KnowledgeDocument; onShow: (part: DocumentPart) => void }

function DocumentMenu({ document, onShow }: DocumentMenuProps) {
	const [asking, setAsking] = useState(false)
	const utils = trpc.useUtils()
	const { documentId, status } = document
	const name = titleOf(document)
	const remove = trpc.knowledge.delete.useMutation({
		onSuccess: async () => {
			await utils.knowledge.list.invalidate()
			toastSuccess(`${name} deleted`)
		},
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => setAsking(false),
	})
	return (
		<span className="relative z-10">
			<Menu
				trigger={
					<Button look="quiet" size="icon-s" aria-label={`More actions for ${name}`}>
						<Ellipsis className="icon" aria-hidden />
					</Button>
				}
			>
				{status === 'ready' && (
					<>
						<MenuItem
							icon={<MessageCircleQuestion className="icon" aria-hidden />}
							onSelect={() => onShow('answered')}
						>
							Show answers
						</MenuItem>
						<MenuItem
							icon={<TextQuote className="icon" aria-hidden />}
							onSelect={() => onShow('passages')}
						>
							Show passages
						</MenuItem>
					</>
				)}
				<MenuDelete onSelect={() => setAsking(true)} />
			</Menu>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={`Delete ${name}?`}
				action="Delete document"
				busy={remove.isPending}
				onConfirm={() => remove.mutate({ documentId })}
			>
				Dormer will no longer answer questions from this document. Earlier answers stay unchanged.
			</Confirm>
		</span>
	)
}

function titleOf({ displayName, filename }: KnowledgeDocument): string {
	return displayName ?? filename
}
