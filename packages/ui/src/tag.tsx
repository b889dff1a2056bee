import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'accent'

const TONES: Record<Tone, string> = {
	plain: 'bg-sunken text-ink-2',
	good: 'bg-good-soft text-good',
	warn: 'bg-warn-soft text-warn',
	bad: 'bg-bad-soft text-bad',
	info: 'bg-info-soft text-info',
	accent: 'bg-accent-soft text-accent',
}

/** Renders a small label. Only a label that calls for action has a tinted tone. */
export function Tag({
	tone = 'plain',
	className,
	children,
}: {
	tone?: Tone
	className?: string
	children: ReactNode
}) {
	return (
		<span
			className={clsx(
				'inline-flex h-5 items-center gap-1 rounded-[5px] px-[7px] text-xs font-medium whitespace-nowrap',
				TONES[tone],
				className,
			)}
		>
			{children}
		</span>
	)
}
