import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { DialogClose } from './dialog.tsx'
import { PortalContainer } from './portal.tsx'
import { useReturnFocus } from './return-focus.ts'

type SheetProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	title: string
	children: ReactNode
}

/** Renders a panel that covers the left side of a narrow screen. */
export function Sheet({ open, onOpenChange, title, children }: SheetProps) {
	const [content, setContent] = useState<HTMLElement | null>(null)
	const returnFocus = useReturnFocus(open)
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
				<Radix.Content
					ref={setContent}
					{...returnFocus}
					aria-describedby={undefined}
					className="fixed inset-y-0 left-0 z-40 flex w-[280px] max-w-[88vw] flex-col overflow-y-auto bg-sunken p-3 shadow-over outline-none"
				>
					<Radix.Title className="sr-only">{title}</Radix.Title>
					<DialogClose className="absolute top-3 right-3" />
					<PortalContainer value={content}>{children}</PortalContainer>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	)
}
