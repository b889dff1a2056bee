import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { usePortalContainer } from './portal.tsx'

type PopoverProps = {
	trigger: ReactNode
	label: string
	align?: 'start' | 'center' | 'end'
	className?: string
	children: ReactNode
}

/** Renders a small panel next to the button that opens it. */
export function Popover({ trigger, label, align = 'end', className, children }: PopoverProps) {
	const [open, setOpen] = useState(false)
	const container = usePortalContainer()
	return (
		<Radix.Root open={open} onOpenChange={setOpen}>
			<Radix.Trigger asChild>{trigger}</Radix.Trigger>
			<Radix.Portal container={container}>
				<Radix.Content
					aria-label={label}
					align={align}
					sideOffset={6}
					collisionPadding={8}
					className={clsx(
						'z-40 rounded-m border border-line bg-surface p-4 shadow-over outline-none',
						className,
					)}
				>
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	)
}
