import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePortalContainer } from './portal.tsx'

type SuggestionListProps = {
	id: string
	label: string
	open: boolean
	onClose: () => void
	/** Field for which the list shows suggestions. It keeps the focus while the list is open. */
	field: ReactNode
	/** The suggestions (`Suggestion`). */
	children: ReactNode
}

/**
 * Renders a field with a list of suggestions below it. The field must handle the keys and name the selected suggestion in
 * `aria-activedescendant`.
 */
export function SuggestionList(props: SuggestionListProps) {
	const { id, label, open, onClose, field, children } = props
	const container = usePortalContainer()
	return (
		<Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
			<Radix.Anchor asChild>{field}</Radix.Anchor>
			<Radix.Portal container={container}>
				<Radix.Content
					id={id}
					role="listbox"
					aria-label={label}
					align="start"
					sideOffset={4}
					collisionPadding={8}
					onOpenAutoFocus={(event) => event.preventDefault()}
					onCloseAutoFocus={(event) => event.preventDefault()}
					onInteractOutside={(event) => event.preventDefault()}
					className="z-40 max-h-60 w-(--radix-popover-trigger-width) min-w-60 overflow-y-auto rounded-m border border-line bg-surface p-1 shadow-over outline-none"
				>
					{children}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	)
}

type SuggestionProps = {
	id: string
	isSelected: boolean
	onChoose: () => void
	children: ReactNode
}

/** Renders one suggestion of a `SuggestionList`. */
export function Suggestion({ id, isSelected, onChoose, children }: SuggestionProps) {
	const element = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (isSelected) element.current?.scrollIntoView({ block: 'nearest' })
	}, [isSelected])
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the list
		<div
			ref={element}
			id={id}
			role="option"
			tabIndex={-1}
			aria-selected={isSelected}
			onMouseDown={(event) => event.preventDefault()}
			onClick={onChoose}
			className={clsx(
				'flex min-h-8 cursor-pointer items-center gap-2 rounded-s px-2 hover:bg-sunken',
				isSelected && 'bg-sunken',
			)}
		>
			{children}
		</div>
	)
}
