import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/**
 * Renders a table that fills the width of a card. The rows are 44 px high, and the lines between them reach the edges
 * of the card.
 */
export function Table({
	label,
	className,
	children,
	...rest
}: ComponentProps<'table'> & { label: string }) {
	return (
		<table {...rest} className={clsx('w-full border-collapse text-s', className)}>
			<caption className="sr-only">{label}</caption>
			{children}
		</table>
	)
}

/** Renders a column header. */
export function Th({ className, ...rest }: ComponentProps<'th'>) {
	return (
		<th
			scope="col"
			{...rest}
			className={clsx(
				'h-8 border-b border-line px-3 text-left text-xs font-medium whitespace-nowrap text-ink-meta first:pl-5 last:pr-5',
				className,
			)}
		/>
	)
}

/** Renders a table cell. */
export function Td({ className, ...rest }: ComponentProps<'td'>) {
	return (
		<td
			{...rest}
			className={clsx(
				'h-11 border-b border-line px-3 whitespace-nowrap first:pl-5 last:pr-5 in-[tbody:last-child>tr:last-child]:border-b-0',
				className,
			)}
		/>
	)
}
