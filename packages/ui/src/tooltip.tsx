import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Provider around the whole application. With one provider, tooltips of neighboring buttons open without a delay. */
export const TooltipProvider = Radix.Provider

type TooltipProps = {
	label: ReactNode
	side?: 'top' | 'bottom' | 'left' | 'right'
	children: ReactNode
}

/** Renders a tooltip with the name of an icon button. The tooltip contains no information beyond that name. */
export function Tooltip({ label, side = 'bottom', children }: TooltipProps) {
	return (
		<Radix.Root>
			<Radix.Trigger asChild>{children}</Radix.Trigger>
			<Radix.Portal>
				<Radix.Content
					side={side}
					sideOffset={6}
					collisionPadding={8}
					className="z-50 flex items-center gap-2 rounded-s bg-ink px-2 py-1 text-xs text-paper"
				>
					{label}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	)
}
