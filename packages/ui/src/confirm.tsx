import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useReturnFocus } from './return-focus.ts'

type ConfirmProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	title: string
	children: ReactNode
	/** Label of the confirm button, such as "Delete deck". */
	action: string
	busy?: boolean
	onConfirm: () => void
}

/** Renders a confirmation dialog for an action that cannot be undone. The Cancel button has the initial focus. */
export function Confirm({
	open,
	onOpenChange,
	title,
	children,
	action,
	busy,
	onConfirm,
}: ConfirmProps) {
	const returnFocus = useReturnFocus(open)
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className="fixed inset-0 z-50 grid place-items-center bg-scrim p-3">
					<Radix.Content
						{...returnFocus}
						className="w-full max-w-[420px] rounded-l bg-surface shadow-over motion-safe:animate-rise"
					>
						<div className="px-6 pt-5 pb-5">
							<Radix.Title className="text-l font-semibold tracking-[-.01em]">{title}</Radix.Title>
							<Radix.Description className="mt-1 text-s text-ink-2">{children}</Radix.Description>
						</div>
						<footer className="flex justify-end gap-2 border-t border-line px-6 py-4">
							<Radix.Cancel asChild>
								<Button>Cancel</Button>
							</Radix.Cancel>
							<Button look="danger" busy={busy === true} onClick={onConfirm}>
								{action}
							</Button>
						</footer>
					</Radix.Content>
				</Radix.Overlay>
			</Radix.Portal>
		</Radix.Root>
	)
}
