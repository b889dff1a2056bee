import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import { PortalContainer } from './portal.tsx'
import { useReturnFocus } from './return-focus.ts'

/**
 * Confirmation for a dialog with unsaved input. It appears when Escape, the close button or a click outside would close
 * the dialog.
 */
export type DialogGuard = { title: string; text: string; action: string }

/** Confirmation for a form with unsaved changes. */
export const UNSAVED_CHANGES: DialogGuard = {
	title: 'Leave without saving?',
	text: 'Your changes will be lost.',
	action: 'Leave',
}

type DialogProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	/** Title of the dialog for screen readers. Also shown as the heading unless `bare` is set. */
	title: string
	description?: string
	/** Omits the header of the dialog. Set when the content of the dialog renders its own header. */
	bare?: boolean
	/**
	 * Confirmation that appears before the dialog closes, or `false` when no input can be lost. Buttons in the content of
	 * the dialog close it without a confirmation.
	 */
	guard?: DialogGuard | false
	className?: string
	children: ReactNode
}

/** Renders a modal dialog. The focus stays inside the dialog, Escape closes it, and the page behind it is inert. */
export function Dialog(props: DialogProps) {
	const { open, onOpenChange, title, description, bare, guard = false, className, children } = props
	const [content, setContent] = useState<HTMLElement | null>(null)
	const [asking, setAsking] = useState(false)
	const returnFocus = useReturnFocus(open)
	const change = (next: boolean) => {
		if (next || guard === false) onOpenChange(next)
		else setAsking(true)
	}
	return (
		<Radix.Root open={open} onOpenChange={change}>
			<Radix.Portal>
				<Radix.Overlay className="fixed inset-0 z-40 grid justify-items-center overflow-y-auto bg-scrim p-3 sm:p-10">
					<Radix.Content
						ref={setContent}
						{...returnFocus}
						{...(description === undefined ? { 'aria-describedby': undefined } : {})}
						className={clsx(
							'my-auto w-full overflow-clip rounded-l bg-surface shadow-over outline-none motion-safe:animate-rise sm:mt-0 sm:mb-auto',
							className ?? 'max-w-[480px]',
						)}
					>
						{bare ? (
							<Radix.Title className="sr-only">{title}</Radix.Title>
						) : (
							<header className="flex items-center gap-3 px-6 pt-5">
								<Radix.Title className="text-l font-semibold tracking-[-.01em]">
									{title}
								</Radix.Title>
								<DialogClose className="ml-auto" />
							</header>
						)}
						{description !== undefined && (
							<Radix.Description className={bare ? 'sr-only' : 'px-6 text-s text-ink-2'}>
								{description}
							</Radix.Description>
						)}
						<PortalContainer value={content}>{children}</PortalContainer>
						{guard !== false && (
							<Confirm
								open={asking}
								onOpenChange={setAsking}
								title={guard.title}
								action={guard.action}
								onConfirm={() => onOpenChange(false)}
							>
								{guard.text}
							</Confirm>
						)}
					</Radix.Content>
				</Radix.Overlay>
			</Radix.Portal>
		</Radix.Root>
	)
}

/** Renders the close button of a dialog or sheet. */
export function DialogClose({ className }: { className?: string }) {
	return (
		<Radix.Close asChild>
			<Button look="quiet" size="icon-s" aria-label="Close" className={className}>
				<X className="icon" aria-hidden />
			</Button>
		</Radix.Close>
	)
}

/** Renders the content of a dialog between its header and its footer, with the padding that all dialogs have. */
export function DialogBody({ className, children }: { className?: string; children: ReactNode }) {
	return <div className={clsx('grid gap-4 px-6 pt-4 pb-5', className)}>{children}</div>
}

/** Renders the row of buttons at the bottom of a dialog. */
export function DialogFooter({ note, children }: { note?: ReactNode; children: ReactNode }) {
	return (
		<footer className="flex flex-wrap items-center gap-2 border-t border-line px-6 py-4">
			{note !== undefined && <p className="mr-auto text-xs text-ink-meta">{note}</p>}
			<div className="ml-auto flex gap-2">{children}</div>
		</footer>
	)
}
